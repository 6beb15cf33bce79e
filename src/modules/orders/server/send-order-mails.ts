import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { readSettings } from '#shop/server/shop.ts'
import { ORDER_PAID, ORDER_PLACED } from './order-jobs.ts'
import { type OrderMailKind, orderMail } from './order-mail.ts'
import { orderWords } from './order-words.ts'
import { storedOrder } from './stored-order.ts'

/** Answers the jobs that orders ask for: each queues its mail once, however often it is tried. */
export const sendOrderMails = (app: App): void => {
  app.jobs.handle(ORDER_PLACED, ({ orderId }) => queueOrderMail(app, 'placed', orderId))
  app.jobs.handle(ORDER_PAID, ({ orderId }) => queueOrderMail(app, 'paid', orderId))
}

const queueOrderMail = async (app: App, kind: OrderMailKind, orderId: number): Promise<void> => {
  const stored = await storedOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} to write about`)
  const { order } = stored
  const t = app.texts(order.language)
  const words = orderWords(stored, await readSettings(app.db), t)
  const mail = orderMail(kind, words, {
    link: `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}`,
    isPaid: order.paidAt !== null,
    t,
  })
  await app.db.transaction(tx =>
    queueMail(tx, app.jobs, {
      key: `order-${kind}:${orderId}`,
      recipient: order.client.email,
      now: app.now(),
      ...mail,
    }),
  )
}
