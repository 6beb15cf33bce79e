import { formatCents } from '#kernel/money.ts'
import { payWaysFor } from '#orders/domain/pay-way.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import type { MailFact } from './order-mail.ts'
import type { OrderRow } from './stored-order.ts'

/** How an order that staff made waits to be paid, in its own language; the button of the mail says the rest of a link. */
export const payFacts = (
  { paysBy, paidAt, number, totalCents, language }: OrderRow,
  { name, iban }: ShopSettings['company'],
  t: Translate,
): MailFact[] => {
  if (paidAt !== null || paysBy === null || paysBy === 'link') return []
  // The account was taken out of the settings since: the order's page says how else it can be paid.
  if (!payWaysFor(iban).includes(paysBy)) return []
  const values = { name, number, iban: iban.replace(/(.{4})(?=.)/g, '$1 '), sum: formatCents(totalCents, language) }
  return [{ label: t('orders.mail.payBy.label'), value: t(`orders.mail.payBy.${paysBy}`, values) }]
}
