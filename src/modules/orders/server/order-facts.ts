import type { Tracking } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'
import type { MailFact } from './order-mail.ts'

/** How a parcel is followed, as a mail tells it. */
export const trackingFacts = (tracking: Tracking | null, t: Translate): MailFact[] => {
  if (!tracking) return []
  const { code, url } = tracking
  const way = url ? { url: { label: t('orders.mail.follow'), address: url } } : {}
  return [{ label: t('orders.mail.tracking'), value: code, ...way }]
}
