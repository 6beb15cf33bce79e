import type { Tracking } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'
import type { MailFact } from './order-mail-parts.ts'

/** Lists the tracking code and link for a mail. */
export const listTrackingFacts = (tracking: Tracking | null, t: Translate): MailFact[] => {
  if (!tracking) return []
  const { code, url } = tracking
  const link = { label: t('orders.mail.trackParcel'), address: url }
  return [{ label: t('orders.mail.tracking'), value: code, ...(url && { link }) }]
}
