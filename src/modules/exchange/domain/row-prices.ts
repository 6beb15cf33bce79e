import { computeMarkupPrice } from '#catalog/domain/markup-price.ts'
import { NET_DECIMALS, toGrossCents } from '#catalog/domain/net-price.ts'
import { type PriceEnding, roundPrice } from '#catalog/domain/round-price.ts'
import { computePriceAt, isSaleOver, type ScheduledSale, validateSale } from '#catalog/domain/scheduled-sale.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import { ONE_HUNDRED_PERCENT } from './price-cells.ts'
import type { RowError, RowValues } from './row-values.ts'
import { parseSaleTime } from './sale-times.ts'

/** Fields of a scheduled sale; a row changes them together. */
export const SALE_FIELDS = ['sale_price', 'sale_from', 'sale_to'] as const satisfies readonly ImportField[]

/** The columns that decide a price, in the order in which an error names them. */
const PRICE_COLUMNS: Readonly<Partial<Record<ImportField, readonly ImportField[]>>> = {
  price: ['price', 'net_price', 'total_price'],
  total_price: ['total_price', 'sale_price', 'discount_percent', 'discount_amount', 'price', 'net_price'],
  sale_price: ['sale_price', 'discount_percent', 'discount_amount', 'total_price'],
}

/** Returns the column of the list that a price came from: a list with one price sets the regular price as well. */
export const findPriceColumn = (field: ImportField, mapping: Mapping): ImportField =>
  PRICE_COLUMNS[field]?.find(column => mapping[column] !== undefined) ?? field

/** Returns true for columns that decide the current price. */
export const isPriceColumn = (field: ImportField | null): boolean =>
  field !== null && (PRICE_COLUMNS.total_price ?? []).includes(field)

interface PriceContext {
  current: RowValues | null
  mapping: Mapping
  rates: ReadonlyMap<string, BasisPoints>
  now: number
}

interface ResolvedPrices {
  values: RowValues
  errors: RowError[]
}

/**
 * Converts the price cells of a row to the regular price, the current price and a scheduled sale. Net prices,
 * discounts and sale prices of other shops become these.
 */
export const resolvePrices = (rowValues: RowValues, context: PriceContext): ResolvedPrices => {
  const { net_price, discount_percent, discount_amount, sale_price, sale_from, sale_to, ...otherValues } = rowValues
  const { current, mapping } = context
  const values = addMissingPrice(addGrossPrice(otherValues, net_price, context), current, mapping)
  const price = values.price ?? current?.price
  if (typeof price !== 'number') return { values, errors: [] }
  const isDated = [sale_from, sale_to].some(value => value !== undefined && value !== '')
  const saleCents =
    toNumber(sale_price) ??
    applyDiscount(price, discount_percent, discount_amount) ??
    findCurrentSale(values, price, isDated)
  if (isDated) {
    const scheduledCents = saleCents ?? toNumber(current?.sale_price)
    if (scheduledCents === undefined)
      return { values, errors: [{ field: 'sale_from', messageKey: 'exchange.rowError.noSale' }] }
    const scheduledSale = { cents: scheduledCents, from: parseTime(sale_from, 'from'), to: parseTime(sale_to, 'to') }
    return scheduleSale(values, {
      priceCents: price,
      sale: scheduledSale,
      saleTimes: { sale_from: sale_from ?? '', sale_to: sale_to ?? '' },
      ...context,
    })
  }
  if (saleCents !== undefined) return { values: { ...values, total_price: saleCents }, errors: [] }
  const isSaleUnchanged = toNumber(current?.sale_price) !== undefined && price === current?.price
  if (!hasSaleColumn(mapping) || values.price === undefined || isSaleUnchanged || mapping.total_price !== undefined)
    return { values, errors: [] }
  // An empty sale price means that the regular price is in force.
  return { values: { ...values, total_price: values.price }, errors: [] }
}

const hasSaleColumn = ({ sale_price, discount_percent, discount_amount }: Mapping): boolean =>
  [sale_price, discount_percent, discount_amount].some(column => column !== undefined)

const toNumber = (value: string | number | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const parseTime = (text: string | number | undefined, boundary: 'from' | 'to'): number | null =>
  text === undefined || text === '' ? null : (parseSaleTime(String(text), boundary) ?? null)

const BASIS_POINTS_PER_PERCENT = 100
const CENT_DECIMALS = 2

/** Returns the net price in cents when the regular price of the row comes from it. */
export const findTypedNetPrice = ({ net_price: netPrice, price }: RowValues): Cents | undefined =>
  typeof netPrice === 'number' && price === undefined ? netPrice / 10 ** (NET_DECIMALS - CENT_DECIMALS) : undefined

const addGrossPrice = (
  values: RowValues,
  netPrice: RowValues[ImportField],
  { current, rates }: PriceContext,
): RowValues => {
  if (typeof netPrice !== 'number' || values.price !== undefined) return values
  const rate = rates.get(String(values.vat_class ?? current?.vat_class ?? 'standard'))
  return rate === undefined ? values : { ...values, price: toGrossCents(netPrice, rate / BASIS_POINTS_PER_PERCENT) }
}

/** Sets both prices to the same value when a row has only one, so that nothing is on sale. */
const addMissingPrice = (values: RowValues, current: RowValues | null, mapping: Mapping): RowValues => {
  const { price, total_price: total } = values
  const hasRegular = mapping.price !== undefined || mapping.net_price !== undefined
  if (price === undefined && total !== undefined && (!hasRegular || !current)) return { ...values, price: total }
  const hasTotal = mapping.total_price !== undefined || hasSaleColumn(mapping)
  if (total === undefined && price !== undefined && (!hasTotal || !current)) return { ...values, total_price: price }
  return values
}

const applyDiscount = (
  priceCents: Cents,
  /** The discount in hundredths of a per cent. */
  percent: RowValues[ImportField],
  amount: RowValues[ImportField],
): Cents | undefined => {
  if (typeof percent === 'number' && percent > 0)
    return Math.round((priceCents * (ONE_HUNDRED_PERCENT - percent)) / ONE_HUNDRED_PERCENT)
  return typeof amount === 'number' && amount > 0 ? priceCents - amount : undefined
}

/** A lower current price with dates is the sale price. */
const findCurrentSale = ({ total_price: total }: RowValues, priceCents: Cents, isDated: boolean): Cents | undefined =>
  isDated && typeof total === 'number' && total < priceCents ? total : undefined

interface SaleSchedule extends PriceContext {
  priceCents: Cents
  sale: ScheduledSale
  saleTimes: { sale_from: string | number; sale_to: string | number }
}

const scheduleSale = (
  values: RowValues,
  { priceCents, sale, saleTimes, current, now }: SaleSchedule,
): ResolvedPrices => {
  const saleErrors = validateSale({ price: priceCents, sale: { price: sale.cents, from: sale.from, to: sale.to } })
  const errors = Object.entries(saleErrors).map(
    ([field, messageKey]): RowError => ({
      field: field === 'scheduled_sale.price' ? 'sale_price' : 'sale_to',
      messageKey,
    }),
  )
  if (errors.length > 0) return { values, errors }
  if (isSaleOver(sale, now)) {
    const hasScheduledSale = toNumber(current?.sale_price) !== undefined
    const clearedSale: RowValues = hasScheduledSale ? { sale_price: '', sale_from: '', sale_to: '' } : {}
    return { values: { ...values, ...clearedSale, total_price: priceCents }, errors }
  }
  const saleValues: RowValues = { sale_price: sale.cents, ...saleTimes }
  return { values: { ...values, ...saleValues, total_price: computePriceAt(priceCents, sale, now) }, errors }
}

/** A rule of the import for its prices. */
export interface PriceRule {
  /** Sets prices from the purchase price, if the list has no price; null leaves them. */
  markup: BasisPoints | null
  ending: PriceEnding
}

export const NO_PRICE_RULE: PriceRule = { markup: null, ending: 'exact' }

/** Applies the import's rule to resolved prices. A product on sale keeps its prices, because the sale would end. */
export const applyPriceRule = (
  values: RowValues,
  { current, mapping, rates }: Omit<PriceContext, 'now'>,
  { markup, ending }: PriceRule,
): RowValues => {
  const hasPriceColumn = isPriceMapped(mapping)
  const cost = values.cost ?? current?.cost
  const vatRate = rates.get(String(values.vat_class ?? current?.vat_class ?? 'standard'))
  if (markup !== null && !hasPriceColumn) {
    const isOnSale = Number(current?.total_price) < Number(current?.price)
    if (typeof cost !== 'number' || cost === 0 || vatRate === undefined || isOnSale) return values
    const cents = computeMarkupPrice(cost, { markup, vatRate, ending })
    return { ...values, price: cents, total_price: cents }
  }
  const rounded = (['price', 'total_price', 'sale_price'] as const).flatMap(field => {
    const cents = values[field]
    return typeof cents === 'number' && cents > 0 ? [[field, roundPrice(cents, ending)]] : []
  })
  return { ...values, ...Object.fromEntries(rounded) }
}

const isPriceMapped = (mapping: Mapping): boolean =>
  mapping.price !== undefined || mapping.net_price !== undefined || mapping.total_price !== undefined
