import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import { openingHours } from '#kernel/opening-hours.ts'
import { countedUnit } from '#kernel/unit.ts'
import { deliveryTarget } from '#orders/domain/delivery-target.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import { type VatRow, vatTable } from '#orders/domain/order-money.ts'
import { paymentSummary } from '#orders/domain/payment-status.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { orderWhen } from './order-when.ts'
import type { OrderLineRow, OrderRow, StoredOrder } from './stored-order.ts'

export interface LineWords {
  code: string
  name: string
  /** How it could be had, and by when it leaves. */
  when: string
  amount: string
  /** Without VAT, where the price beside it is with VAT; '' elsewhere. */
  net: string
  price: string
  total: string
}

/** The VAT of one rate: on one line, and as the cells of a table. */
export interface VatWords {
  label: string
  rate: string
  net: string
  value: string
  sum: string
}

/** An order in words of its own language: what the PDF and the mails are written from. */
export interface OrderWords {
  language: Language
  number: string
  placed: string
  payment: string
  /** What was paid, went back and is open, where that is more than one thing to say. */
  balance: { label: string; value: string }[]
  /** How far it is on its way; '' before anything moved. */
  state: string
  seller: string[]
  buyer: string[]
  delivery: string[]
  /** When it leaves; null where that is over, or nobody knows. */
  expected: string | null
  /** Said to consumers: how what was bought can be sent back. */
  withdrawal: string | null
  lines: LineWords[]
  vat: VatWords[]
  total: { label: string; value: string }
  /** Shown when VAT was left out. */
  exemption: string | null
}

/** `t` speaks the order's language. No more of the person than a summary needs: neither e-mail nor phone. */
export const orderWords = (
  stored: StoredOrder,
  { company }: Pick<ShopSettings, 'company'>,
  t: Translate,
): OrderWords => {
  const { order, lines } = stored
  const { language, vatExempt } = order
  const when = orderWhen(stored, t)
  const money = (cents: number) => formatCents(cents, language)
  return {
    language,
    number: String(order.number),
    placed: formatDay(order.placedAt, language),
    payment: paymentWords(stored, t),
    balance: balanceWords(order, t),
    state: stateWords(order, t),
    seller: sellerWords(company, t),
    buyer: buyerWords(order, t),
    delivery: [order.delivery.providerName, deliveryTarget(order.delivery, language), hoursOf(order)].filter(
      part => part !== '',
    ),
    expected: when.expected,
    withdrawal: order.clientType === 'private' ? t('orders.summary.withdrawal') : null,
    lines: lines.map((line, at) => ({ ...lineWords(line, order), when: when.lines[at] ?? '' })),
    vat: vatTable(lines, vatExempt).map(row => vatWords(row, money, t)),
    total: {
      label: t(vatExempt ? 'orders.summary.totalWithoutVat' : 'orders.summary.totalWithVat'),
      value: money(order.totalCents),
    },
    exemption: vatExempt ? t('orders.summary.exemption') : null,
  }
}

/** Who sells, a line each; what a company does not have is left out. */
export const sellerWords = (company: ShopSettings['company'], t: Translate): string[] => {
  const town = [company.postcode, company.city].filter(part => part !== '').join('\u00a0')
  const numbered = (key: string, number: string) => (number === '' ? '' : t(`orders.summary.${key}`, { number }))
  return [
    company.name,
    [company.street, town].filter(part => part !== '').join(', '),
    numbered('regNr', company.registryCode),
    numbered('vatNr', company.vatNumber),
    numbered('iban', company.iban),
    company.email,
    company.phone,
  ].filter(line => line !== '')
}

/** `money` writes cents, with the sign that the paper gives them. */
export const vatWords = (
  { basisPoints, sumCents, vatCents }: VatRow,
  money: (cents: number) => string,
  t: Translate,
): VatWords => {
  const percent = basisPoints / 100
  const net = money(sumCents - vatCents)
  return {
    label: t('orders.summary.vatOf', { percent, net }),
    rate: t('orders.summary.vatRate', { percent }),
    net,
    value: money(vatCents),
    sum: money(sumCents),
  }
}

const paymentWords = ({ order, lastPaidAt }: StoredOrder, t: Translate): string => {
  const { status } = paymentSummary(order)
  const paidAt = lastPaidAt ?? order.paidAt
  if (status === 'paid' && paidAt) return t('orders.summary.paidOn', { day: formatDay(paidAt, order.language) })
  return t(`orders.summary.payments.${status}`, isDueOnHandover(order) ? { context: 'handover' } : {})
}

const isDueOnHandover = (order: OrderRow): boolean =>
  order.paysBy === 'cash' && paymentSummary(order).status === 'unpaid'

/** The sums of an order that is neither simply paid nor simply unpaid, and what is paid when its goods are handed over. */
export const balanceWords = (order: OrderRow, t: Translate): OrderWords['balance'] => {
  const { receivedCents, refundedCents, openCents, dueCents } = paymentSummary(order)
  if (receivedCents === 0 && !isDueOnHandover(order)) return []
  if (refundedCents === 0 && openCents === 0 && dueCents === 0) return []
  return sumWords(
    { received: receivedCents, refunded: refundedCents, open: openCents, due: dueCents },
    order.language,
    t,
  )
}

/** A row for each sum that is not zero. */
export const sumWords = (
  sums: Readonly<Record<string, number>>,
  language: Language,
  t: Translate,
): OrderWords['balance'] =>
  Object.entries(sums).flatMap(([name, cents]) =>
    cents === 0 ? [] : [{ label: t(`orders.summary.balance.${name}`), value: formatCents(cents, language) }],
  )

const hoursOf = ({ delivery, language }: OrderRow): string => openingHours(delivery.option?.hours ?? '', language)

const TOLD: ReadonlySet<OrderRow['state']> = new Set(['packed', 'shipped', 'delivered', 'returned'])

/** What is collected is told of in other words than what travels. */
const stateWords = (order: OrderRow, t: Translate): string =>
  TOLD.has(order.state)
    ? t(`orders.summary.state.${order.state}`, isCollected(order) ? { context: 'collected' } : {})
    : ''

const buyerWords = ({ clientType, client, shortContactAddress }: OrderRow, t: Translate): string[] => {
  const person = `${client.first_name} ${client.last_name}`.trim()
  if (clientType === 'private') return [person]
  return [
    client.business_name,
    client.company_reg_nr && t('orders.summary.regNr', { number: client.company_reg_nr }),
    client.vat_reg_nr && t('orders.summary.vatNr', { number: client.vat_reg_nr }),
    shortContactAddress,
    person,
  ].filter(part => part !== '')
}

const lineWords = (line: OrderLineRow, { language, vatExempt }: OrderRow): Omit<LineWords, 'when'> => ({
  code: line.class === 'shipping' ? '' : line.code1,
  name: line.name,
  amount: `${line.amount}\u00a0${countedUnit(line.unit, line.amount)}`,
  net: '',
  price: vatExempt ? netPrice(line.unitNet, language, line) : formatCents(line.unitCents, language),
  total: formatCents(line.totalCents, language),
})

/**
 * A net price in euros, with as many decimals as the line's sum needs to follow from it, 4 at most. Where parts of a line were rounded so that none
 * does, the price is that of the sum.
 */
export const netPrice = (net: number, language: Language, line?: { amount: number; totalCents: number }): string => {
  const tries = line ? [net, line.totalCents / 100 / line.amount] : [net]
  const prices = tries.flatMap(price => [2, 3, 4].map(decimals => ({ decimals, value: roundTo(price, decimals) })))
  const { decimals, value } =
    prices.find(one => !line || Math.round(one.value * line.amount * 100) === line.totalCents) ?? prices.at(-1)!
  const cents = formatCents(Math.trunc(value * 100 + 1e-6), language)
  const written = value.toFixed(decimals)
  return cents.replace(/(?=\u00a0€$)/, written.slice(written.indexOf('.') + 3))
}

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
