import { desc, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type HeldFor, takeHeldMails } from '#platform/server/mail/held-mails.ts'
import { mailHeader } from '#platform/server/mail/mail-header.ts'
import { ownTexts, type WordedMail, writeWorded } from '#platform/server/mail/mail-words.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { orders } from './tables.ts'

/** Limit of orders listed with a link. */
const MOST_NAMED = 50

/** Sends one mail about all held order mails; does nothing when it was sent before. */
export const sumUpOrders = async (app: App, one: HeldFor, actor: Actor): Promise<void> => {
  const { name } = await readSettings(app.db)
  await write(app, actor, async tx => {
    const held = await takeHeldMails(tx, one)
    const ids = held.map(({ key }) => orderIdIn(key))
    const [last] = held.slice(-1)
    if (!last) return ok(false)
    const { id, language, publicToken } = orders
    const placed = await tx.select({ id, language, publicToken }).from(orders).where(inArray(id, ids)).orderBy(desc(id))
    const mailLanguage = placed[0]?.language ?? 'et'
    const t = app.texts(mailLanguage)
    const addresses = new Map(
      placed.map(order => [order.id, `${app.settings.publicUrl}/${order.language}/payment/${order.publicToken}`]),
    )
    const links = held.slice(0, MOST_NAMED).flatMap(({ key, subject }) => {
      const url = addresses.get(orderIdIn(key))
      return url === undefined ? [] : [{ label: subject, url }]
    })
    return ok(
      await queueMail(tx, app.jobs, {
        key: `orders-summed:${last.key}`,
        recipient: one.recipient,
        now: app.now(),
        ...writeWorded(summedMail, {
          ...{ t, language: mailLanguage, links, header: await mailHeader(tx, app) },
          values: { count: String(held.length), shop: name },
          own: await ownTexts(tx, summedMail.kind, mailLanguage),
        }),
      }),
    )
  })
}

/** The template of the summary mail. */
export const summedMail: WordedMail = {
  kind: 'ordersSummed',
  variables: ['count', 'shop'],
  needed: {},
  original: (t, values) => ({
    subject: t('orders.mail.summed.subject', values),
    heading: t('orders.mail.summed.heading', values),
    lead: t('orders.mail.summed.intro', values),
    closing: t('orders.mail.summed.footer', values),
  }),
  example: async (app, language, texts) => {
    const t = app.texts(language)
    const links = ['100001', '100002'].map(number => ({
      label: t('orders.mail.placed.subject', { number }),
      url: `${app.settings.publicUrl}/${language}`,
    }))
    const { name } = await readSettings(app.db)
    return writeWorded(summedMail, {
      ...{ t, language, links, own: texts, header: await mailHeader(app.db, app) },
      values: { count: '2', shop: name },
    })
  },
}

/** The browser that an order's confirmation was sent for. */
export const askerOf = async (app: Pick<App, 'db'>, orderId: number): Promise<string | undefined> => {
  const [mail] = await app.db
    .select({ asker: mails.asker })
    .from(mails)
    .where(eq(mails.key, `order-placed:${orderId}`))
  return mail?.asker ?? undefined
}

/** Parses the order id from a key such as `order-placed:17`. */
const orderIdIn = (key: string): number => Number(key.split(':').at(-1))
