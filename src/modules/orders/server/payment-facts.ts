import { formatCents } from '#kernel/money.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { listOfferedPaymentMethods } from '#orders/domain/payment-method.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import type { MailFact } from './order-mail-parts.ts'
import { formatDueDay, formatIban } from './prepayment.ts'
import type { StoredOrder } from './stored-order.ts'

/**
 * Lists the payment instructions of an order placed by staff, in its language; a payment link needs none, since the
 * mail has a button.
 */
export const listPaymentFacts = (
  stored: StoredOrder,
  { company: { name, iban }, unpaidDays }: Pick<ShopSettings, 'company' | 'unpaidDays'>,
  t: Translate,
): MailFact[] => {
  const { paysBy, paidAt, number, language } = stored.order
  if (paidAt !== null || paysBy === null || paysBy === 'link') return []
  // A shop without a bank account offers only the other methods on the order's page.
  if (!listOfferedPaymentMethods(iban).includes(paysBy)) return []
  const sum = formatCents(computePayableCents(stored.order), language)
  const values = { name, sum, iban: formatIban(iban), reference: buildReferenceNumber(number) }
  const due = paysBy === 'transfer' ? formatDueDay(stored, unpaidDays) : null
  return [
    { label: t('orders.mail.payBy.label'), value: t(`orders.mail.payBy.${paysBy}`, values) },
    ...(due === null ? [] : [{ label: t('orders.mail.payBy.due'), value: due }]),
  ]
}
