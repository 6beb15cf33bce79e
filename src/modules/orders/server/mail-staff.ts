import { newOrderRecipients } from '#accounts/server/accounts.ts'
import { providerTexts } from '#delivery/server/delivery.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { ok } from '#kernel/outcome.ts'
import { system } from '#platform/server/actor.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { mailHeader } from '#platform/server/mail/mail-header.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import { ORDER_PLACED } from './order-jobs.ts'
import { type MailFact, orderMail } from './order-mail.ts'
import { orderWords } from './order-words.ts'
import { picturesOf, settingsOf } from './queue-order-mail.ts'
import { type StoredOrder, storedOrder } from './stored-order.ts'

const clientFacts = ({ client, comment }: StoredOrder['order'], buyer: readonly string[], t: Translate): MailFact[] =>
  [
    { label: t('orders.mail.newOrder.client'), value: buyer.join(', ') },
    { label: t('orders.mail.newOrder.contact'), value: [client.email, client.phone].filter(Boolean).join(', ') },
    { label: t('orders.mail.newOrder.comment'), value: comment },
  ].filter(({ value }) => value !== '')

/** The order as staff read it: in the default language, with the names that delivery has in it. */
const asStaffRead = async ({ db }: Pick<App, 'db'>, stored: StoredOrder): Promise<StoredOrder> => {
  const { order } = stored
  const names = await providerTexts(db)
  const providerName = textIn(names.get(order.delivery.provider), DEFAULT_LANGUAGE) || order.delivery.providerName
  return { ...stored, order: { ...order, language: DEFAULT_LANGUAGE, delivery: { ...order.delivery, providerName } } }
}

/**
 * Queues a mail about a new order to each user who wants one and may see orders, but for `madeBy`. One mail a user and order, however often the job
 * runs. It leads to the administration area and holds no token.
 */
export const mailStaff = async (app: App, orderId: number, madeBy: number | undefined): Promise<void> => {
  const recipients = (await newOrderRecipients(app.db)).filter(({ id }) => id !== madeBy)
  const placed = recipients.length > 0 ? await storedOrder(app.db, orderId) : null
  if (!placed || placed.order.client.email === '') return
  const stored = await asStaffRead(app, placed)
  const t = app.texts(DEFAULT_LANGUAGE)
  const settings = await settingsOf(app)()
  const words = orderWords(stored, settings, t)
  const mail = orderMail(
    'newOrder',
    { ...words, seller: [], withdrawal: null },
    {
      shopName: settings.name,
      header: await mailHeader(app.db, app),
      link: `${app.settings.publicUrl}/${DEFAULT_LANGUAGE}/admin/order/edit/${orderId}`,
      isPayable: false,
      t,
      values: { total: words.total.value },
      facts: clientFacts(stored.order, words.buyer, t),
      pictures: await picturesOf(app, stored),
    },
  )
  await write(app, system(ORDER_PLACED.name), async tx => {
    for (const { id, email } of recipients) {
      const key = `order-notice:${orderId}:${id}`
      await queueMail(tx, app.jobs, { key, recipient: email, now: app.now(), ...mail })
    }
    return ok(null)
  })
}
