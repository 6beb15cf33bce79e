import { grossCents } from '#catalog/domain/net-price.ts'
import { isSaleOver, priceInForceAt, type ScheduledSale, validateSale } from '#catalog/domain/scheduled-sale.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import type { RowFault, RowValues } from './row-values.ts'
import { readSaleTime } from './sale-times.ts'

/** Fields of a scheduled sale; a row changes them together. */
export const SALE_FIELDS = ['sale_price', 'sale_from', 'sale_to'] as const satisfies readonly ImportField[]

/** The columns that decide a price, in the order in which a fault names them. */
const COLUMNS_BY_PRICE: Readonly<Partial<Record<ImportField, readonly ImportField[]>>> = {
  price: ['price', 'net_price', 'total_price'],
  total_price: ['total_price', 'sale_price', 'discount_percent', 'discount_amount', 'price', 'net_price'],
  sale_price: ['sale_price', 'discount_percent', 'discount_amount', 'total_price'],
}

/** Returns the column of the list that a price came from: a list with one price sets the regular price as well. */
export const findPriceColumn = (field: ImportField, mapping: Mapping): ImportField =>
  COLUMNS_BY_PRICE[field]?.find(column => mapping[column] !== undefined) ?? field

/** True for columns that decide the price in force. */
export const isPriceColumn = (field: ImportField | null): boolean =>
  field !== null && (COLUMNS_BY_PRICE.total_price ?? []).includes(field)

interface PriceContext {
  known: RowValues | null
  mapping: Mapping
  rates: ReadonlyMap<string, BasisPoints>
  now: number
}

interface ResolvedPrices {
  values: RowValues
  faults: RowFault[]
}

/**
 * Converts the price cells of a row to the regular price, the price in force and a scheduled sale. Net prices,
 * discounts and sale prices of other shops become these.
 */
export const resolvePrices = (given: RowValues, circumstances: PriceContext): ResolvedPrices => {
  const { net_price, discount_percent, discount_amount, sale_price, sale_from, sale_to, ...rest } = given
  const { known, mapping } = circumstances
  const values = withBothPrices(withGrossPrice(rest, net_price, circumstances), known, mapping)
  const price = values.price ?? known?.price
  if (typeof price !== 'number') return { values, faults: [] }
  const isDated = [sale_from, sale_to].some(said => said !== undefined && said !== '')
  const sale =
    numberIn(sale_price) ?? discounted(price, discount_percent, discount_amount) ?? saleInForce(values, price, isDated)
  if (isDated) {
    const cents = sale ?? numberIn(known?.sale_price)
    if (cents === undefined) return { values, faults: [{ field: 'sale_from', why: 'exchange.fault.noSale' }] }
    const cut = { cents, from: parseMoment(sale_from, 'from'), to: parseMoment(sale_to, 'to') }
    return planSale(values, {
      price,
      cut,
      said: { sale_from: sale_from ?? '', sale_to: sale_to ?? '' },
      ...circumstances,
    })
  }
  if (sale !== undefined) return { values: { ...values, total_price: sale }, faults: [] }
  const isPlanLeft = numberIn(known?.sale_price) !== undefined && price === known?.price
  if (!hasSaleColumn(mapping) || values.price === undefined || isPlanLeft || mapping.total_price !== undefined)
    return { values, faults: [] }
  // An empty sale price means that the regular price is in force.
  return { values: { ...values, total_price: values.price }, faults: [] }
}

const hasSaleColumn = ({ sale_price, discount_percent, discount_amount }: Mapping): boolean =>
  [sale_price, discount_percent, discount_amount].some(column => column !== undefined)

const numberIn = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const parseMoment = (text: string | number | undefined, edge: 'from' | 'to'): number | null =>
  text === undefined || text === '' ? null : (readSaleTime(String(text), edge) ?? null)

const PERCENT = 100

const withGrossPrice = (values: RowValues, net: RowValues[ImportField], { known, rates }: PriceContext): RowValues => {
  if (typeof net !== 'number' || values.price !== undefined) return values
  const rate = rates.get(String(values.vat_class ?? known?.vat_class ?? 'standard'))
  return rate === undefined ? values : { ...values, price: grossCents(net, rate / PERCENT) }
}

/** With a single price, both prices are equal: nothing is on sale. */
const withBothPrices = (values: RowValues, known: RowValues | null, mapping: Mapping): RowValues => {
  const { price, total_price: total } = values
  const hasRegular = mapping.price !== undefined || mapping.net_price !== undefined
  if (price === undefined && total !== undefined && (!hasRegular || !known)) return { ...values, price: total }
  const hasTotal = mapping.total_price !== undefined || hasSaleColumn(mapping)
  if (total === undefined && price !== undefined && (!hasTotal || !known)) return { ...values, total_price: price }
  return values
}

const discounted = (
  price: Cents,
  percent: RowValues[ImportField],
  amount: RowValues[ImportField],
): Cents | undefined => {
  if (typeof percent === 'number' && percent > 0) return Math.round((price * (PERCENT ** 2 - percent)) / PERCENT ** 2)
  return typeof amount === 'number' && amount > 0 ? price - amount : undefined
}

/** A lower price in force with dates is the sale price. */
const saleInForce = ({ total_price: total }: RowValues, price: Cents, isDated: boolean): Cents | undefined =>
  isDated && typeof total === 'number' && total < price ? total : undefined

interface SalePlan extends PriceContext {
  price: Cents
  cut: ScheduledSale
  said: { sale_from: string | number; sale_to: string | number }
}

const planSale = (values: RowValues, { price, cut, said, known, now }: SalePlan): ResolvedPrices => {
  const problems = validateSale({ price, cut: { price: cut.cents, from: cut.from, to: cut.to } })
  const faults = Object.entries(problems).map(
    ([field, why]): RowFault => ({ field: field === 'cut.price' ? 'sale_price' : 'sale_to', why }),
  )
  if (faults.length > 0) return { values, faults }
  if (isSaleOver(cut, now)) {
    const isPlanned = numberIn(known?.sale_price) !== undefined
    const ended: RowValues = isPlanned ? { sale_price: '', sale_from: '', sale_to: '' } : {}
    return { values: { ...values, ...ended, total_price: price }, faults }
  }
  const plan: RowValues = { sale_price: cut.cents, ...said }
  return { values: { ...values, ...plan, total_price: priceInForceAt(price, cut, now) }, faults }
}
