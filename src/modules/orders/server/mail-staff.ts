import { listNewOrderRecipients } from '#accounts/server/accounts.ts'
import { readProviderNames } from '#delivery/server/delivery.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readMailBranding } from '#platform/server/mail/mail-branding.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import { describeOrder } from './describe-order.ts'
import { ORDER_PLACED } from './order-jobs.ts'
import type { MailFact } from './order-mail-parts.ts'
import { readLinePictures, readShopSettings } from './queue-order-mail.ts'
import { renderOrderMail } from './render-order-mail.ts'
import { readStoredOrder, type StoredOrder } from './stored-order.ts'

const listClientFacts = (
  { client, comment }: StoredOrder['order'],
  buyer: readonly string[],
  t: Translate,
): MailFact[] =>
  [
    { label: t('orders.mail.newOrder.client'), value: buyer.join(', ') },
    { label: t('orders.mail.newOrder.contact'), value: [client.email, client.phone].filter(Boolean).join(', ') },
    { label: t('orders.mail.newOrder.comment'), value: comment },
  ].filter(({ value }) => value !== '')

/** Sets the reader's language and translates the name of the delivery method. */
const translateOrder = async (
  { db }: Pick<App, 'db'>,
  stored: StoredOrder,
  language: Language,
): Promise<StoredOrder> => {
  const { order } = stored
  const names = await readProviderNames(db)
  const providerName = pickText(names.get(order.delivery.provider), language) || order.delivery.providerName
  return { ...stored, order: { ...order, language, delivery: { ...order.delivery, providerName } } }
}

const renderNotice = async (app: App, placedOrder: StoredOrder, language: Language) => {
  const stored = await translateOrder(app, placedOrder, language)
  const t = app.texts(language)
  const settings = await readShopSettings(app)()
  const orderTexts = describeOrder(stored, settings, t)
  return renderOrderMail(
    'newOrder',
    { ...orderTexts, seller: [], withdrawal: null },
    {
      shopName: settings.name,
      branding: await readMailBranding(app.db, app),
      link: `${app.settings.publicUrl}/${language}/admin/order/edit/${stored.order.id}`,
      isPayable: false,
      t,
      values: { total: orderTexts.total.value },
      facts: listClientFacts(stored.order, orderTexts.buyer, t),
      pictures: await readLinePictures(app, stored),
    },
  )
}

/**
 * Queues a mail about a new order for each subscribed user with permission, except `placedById`. Each user gets one mail
 * per order, in their language. It links to the administration and contains no token.
 */
export const mailStaff = async (app: App, orderId: number, placedById: number | undefined): Promise<void> => {
  const recipients = (await listNewOrderRecipients(app.db)).filter(({ id }) => id !== placedById)
  const placedOrder = recipients.length > 0 ? await readStoredOrder(app.db, orderId) : null
  if (!placedOrder || placedOrder.order.client.email === '') return
  const noticesByLanguage = new Map<Language, Awaited<ReturnType<typeof renderNotice>>>()
  for (const language of new Set(recipients.map(recipient => recipient.language)))
    noticesByLanguage.set(language, await renderNotice(app, placedOrder, language))
  await write(app, createSystemActor(ORDER_PLACED.name), async tx => {
    for (const { id, email, language } of recipients) {
      const key = `order-notice:${orderId}:${id}`
      await queueMail(tx, app.jobs, {
        key,
        recipient: email,
        now: app.now(),
        ...getExistingValue(noticesByLanguage, language),
      })
    }
    return ok(null)
  })
}
