import { type Durability, formatYears } from '#catalog/domain/durability.ts'
import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { formatDay } from '#kernel/format-date.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import { getLastElement } from '#kernel/require-existing.ts'
import { translateOpeningHours } from '#kernel/translate-opening-hours.ts'
import { translateUnit } from '#kernel/unit.ts'
import { computeOrderSums } from '#orders/domain/balance.ts'
import { describeFit } from '#orders/domain/describe-fit.ts'
import { describeRoadUse } from '#orders/domain/describe-road-use.ts'
import { formatDeliveryTarget } from '#orders/domain/format-delivery-target.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import { listTotalDiscounts, sumDiscountCents } from '#orders/domain/line-discounts.ts'
import { buildVatTable, type VatRow } from '#orders/domain/order-money.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Translate } from '#platform/server/app.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { describeDispatch } from './describe-dispatch.ts'
import type { OrderLineRow, OrderRow, StoredOrder } from './stored-order.ts'

export interface LineTexts {
  code: string
  name: string
  /**
   * Texts below the name: discounts, availability with dispatch time, a missing right of withdrawal, and the
   * producer's guarantee.
   */
  notes: readonly string[]
  amount: string
  /** The net price on invoices whose price column includes VAT; empty on other documents. */
  net: string
  price: string
  total: string
}

/** The VAT of one rate, as a single line and as table cells. */
export interface VatTexts {
  label: string
  rate: string
  net: string
  value: string
  gross: string
}

/** The texts of an order in its language, for PDFs and mails. */
export interface OrderTexts {
  language: Language
  number: string
  placed: string
  payment: string
  /** Paid, refunded and open amounts; empty when the payment status is sufficient. */
  balance: { label: string; value: string }[]
  /** The progress of the order; empty before packing. */
  state: string
  seller: string[]
  buyer: string[]
  delivery: string[]
  /** The dispatch time; null when it is over, or unknown although nothing is on demand. */
  expected: string | null
  /** The withdrawal notice for consumers. */
  withdrawal: string | null
  lines: LineTexts[]
  vat: VatTexts[]
  total: { label: string; value: string }
  /** The notice about missing VAT. */
  exemption: string | null
}

/** Describes an order; `t` translates to the order's language. Omits the customer's e-mail and phone. */
export const describeOrder = (
  stored: StoredOrder,
  { company }: Pick<ShopSettings, 'company'>,
  t: Translate,
): OrderTexts => {
  const { order, lines } = stored
  const { language, vatExempt } = order
  const dispatch = describeDispatch(stored, t)
  const formatMoney = (cents: number) => formatCents(cents, language)
  return {
    language,
    number: String(order.number),
    placed: formatDay(order.placedAt, language),
    payment: describePayment(stored, t),
    balance: describeBalance(order, t),
    state: describeState(order, t),
    seller: describeSeller(company, t),
    buyer: describeBuyer(order, t),
    delivery: [order.delivery.providerName, formatDeliveryTarget(order.delivery, language), formatHours(order)].filter(
      part => part !== '',
    ),
    expected: dispatch.expected,
    withdrawal: describeWithdrawal(stored, t),
    lines: lines.map((line, index) => ({
      ...describeLine(line, order),
      notes: listLineNotes(line, dispatch.lines[index], order, t),
    })),
    vat: buildVatTable(lines, { isExempt: vatExempt }).map(row => describeVat(row, formatMoney, t, language)),
    total: {
      label: t(vatExempt ? 'orders.summary.totalWithoutVat' : 'orders.summary.totalWithVat'),
      value: formatMoney(order.totalCents),
    },
    exemption: vatExempt ? t('orders.summary.exemption') : null,
  }
}

/** Describes the consumer's right of withdrawal; null for a business, and when all goods are excluded. */
const describeWithdrawal = ({ order, lines }: StoredOrder, t: Translate): string | null => {
  const goods = lines.filter(line => line.class !== 'shipping')
  const hasRight = goods.some(line => !isExcludedFromWithdrawal(line.withdrawalExclusion))
  if (order.clientType !== 'private' || !hasRight) return null
  const isMixed = goods.some(line => line.withdrawalExclusion !== 'none')
  return [t('orders.summary.withdrawal'), ...(isMixed ? [t('orders.summary.withdrawalExcept')] : [])].join(' ')
}

/** Only consumers have a right of withdrawal that could be missing, and a guarantee that the law regulates. */
const listLineNotes = (
  line: OrderLineRow,
  availability: string | undefined,
  { clientType, language, vatExempt }: OrderRow,
  t: Translate,
): string[] => {
  const { withdrawalExclusion, durability, fit, roadUse } = line
  const discounts = listTotalDiscounts(line, { isExempt: vatExempt })
  return [
    ...discounts.map(({ name, cents }) => t('orders.discount', { name, sum: formatCents(cents, language) })),
    ...(availability ? [availability] : []),
    ...(fit ? [describeFit(fit, language, t)] : []),
    ...(roadUse ? [describeRoadUse(roadUse, language, t)] : []),
    ...(clientType === 'private' && withdrawalExclusion !== 'none'
      ? [t(`orders.exclusion.${withdrawalExclusion}`)]
      : []),
    ...(clientType === 'private' && durability ? [describeDurability(durability, language, t)] : []),
  ]
}

const describeDurability = (
  { halfYears, brand, model, guarantor }: Durability,
  language: Language,
  t: Translate,
): string =>
  t('orders.durability', {
    years: formatYears(halfYears, language),
    goods: `${brand} ${model}`,
    guarantor: guarantor.name,
  })

/** Describes the seller, one line per fact; empty facts are omitted. */
export const describeSeller = (company: ShopSettings['company'], t: Translate): string[] => {
  const cityLine = [company.postcode, company.city].filter(part => part !== '').join('\u00a0')
  const formatNumbered = (key: string, number: string) => (number === '' ? '' : t(`orders.summary.${key}`, { number }))
  return [
    company.name,
    [company.street, cityLine].filter(part => part !== '').join(', '),
    formatNumbered('regNr', company.registryCode),
    formatNumbered('vatNr', company.vatNumber),
    formatNumbered('iban', company.iban),
    company.email,
    company.phone,
  ].filter(line => line !== '')
}

/** Describes the VAT of one rate; `formatMoney` adds the document's sign. */
export const describeVat = (
  { basisPoints, sumCents, vatCents }: VatRow,
  formatMoney: (cents: number) => string,
  t: Translate,
  language: Language,
): VatTexts => {
  const percent = formatNumber(basisPoints / 100, language, { max: 2 })
  const net = formatMoney(sumCents - vatCents)
  return {
    label: t('orders.summary.vatOf', { percent, net }),
    rate: t('orders.summary.vatRate', { percent }),
    net,
    value: formatMoney(vatCents),
    gross: formatMoney(sumCents),
  }
}

const describePayment = ({ order, lastPaidAt }: StoredOrder, t: Translate): string => {
  const { status } = summarizePayment(order)
  const paidAt = lastPaidAt ?? order.paidAt
  if (status === 'paid' && paidAt) return t('orders.summary.paidOn', { day: formatDay(paidAt, order.language) })
  if (isDueOnHandover(order)) return t(`orders.summary.payments.${status}`, { context: 'handover' })
  return t(`orders.summary.payments.${status}`, order.state === 'returned' ? { context: 'returned' } : {})
}

const isDueOnHandover = (order: OrderRow): boolean =>
  order.paysBy === 'cash' && summarizePayment(order).status === 'unpaid'

/** Describes the amounts of an order that is partly paid, returned or refunded, or payable on delivery. */
export const describeBalance = (order: OrderRow, t: Translate): OrderTexts['balance'] => {
  const sums = computeOrderSums(order)
  const { returned, received, refunded, open, due } = sums
  if (received === 0 && returned === 0 && !isDueOnHandover(order)) return []
  if (returned === 0 && refunded === 0 && open === 0 && due === 0) return []
  return describeSums({ ...sums }, order.language, t)
}

/** Describes each amount that is not 0. */
export const describeSums = (
  sums: Readonly<Record<string, number>>,
  language: Language,
  t: Translate,
): OrderTexts['balance'] =>
  Object.entries(sums).flatMap(([name, cents]) =>
    cents === 0 ? [] : [{ label: t(`orders.summary.balance.${name}`), value: formatCents(cents, language) }],
  )

const formatHours = ({ delivery, language }: OrderRow): string =>
  translateOpeningHours(delivery.option?.hours ?? '', language)

const SHOWN_STATES: ReadonlySet<OrderRow['state']> = new Set([
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
])

/** Pick-up orders use other texts than shipped ones. */
const describeState = (order: OrderRow, t: Translate): string =>
  // The payment of an order that was cancelled unpaid says so.
  SHOWN_STATES.has(order.state) && !(order.state === 'cancelled' && summarizePayment(order).status === 'void')
    ? t(`orders.summary.state.${order.state}`, isCollected(order) ? { context: 'collected' } : {})
    : ''

const describeBuyer = ({ clientType, client, shortContactAddress }: OrderRow, t: Translate): string[] => {
  const fullName = `${client.first_name} ${client.last_name}`.trim()
  if (clientType === 'private') return [fullName]
  return [
    client.business_name,
    client.company_reg_nr && t('orders.summary.regNr', { number: client.company_reg_nr }),
    client.vat_reg_nr && t('orders.summary.vatNr', { number: client.vat_reg_nr }),
    shortContactAddress,
    fullName,
  ].filter(part => part !== '')
}

const describeLine = (line: OrderLineRow, { language, vatExempt }: OrderRow): Omit<LineTexts, 'notes'> => ({
  code: line.class === 'shipping' ? '' : line.code1,
  name: line.name,
  amount: `${line.amount}\u00a0${translateUnit(line.unit, language, line.amount)}`,
  net: '',
  price: vatExempt ? formatNetPrice(line.unitNet, language, toListTotal(line)) : formatCents(line.unitCents, language),
  total: formatCents(line.totalCents, language),
})

/** Returns the pieces of an exempt line with their total before discounts. */
const toListTotal = (line: OrderLineRow): { amount: number; totalCents: number } => ({
  amount: line.amount,
  totalCents: line.totalCents + sumDiscountCents(listTotalDiscounts(line, { isExempt: true })),
})

/**
 * Formats a net price in euros with as many decimals (2 to 4) as its line's total needs; 2 without a line. When no
 * number of decimals fits, the price is derived from the total.
 */
export const formatNetPrice = (
  net: number,
  language: Language,
  line?: { amount: number; totalCents: number },
): string => {
  const candidates = line ? [net, line.totalCents / 100 / line.amount] : [net]
  const prices = candidates.flatMap(price =>
    [2, 3, 4].map(places => ({ decimals: places, value: roundTo(price, places) })),
  )
  const { decimals, value } =
    prices.find(price => !line || Math.round(price.value * line.amount * 100) === line.totalCents) ??
    getLastElement(prices)
  const formatted = formatCents(Math.trunc(value * 100 + 1e-6), language)
  const digits = value.toFixed(decimals)
  return formatted.replace(/\D*$/, suffix => digits.slice(digits.indexOf('.') + 3) + suffix)
}

const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
