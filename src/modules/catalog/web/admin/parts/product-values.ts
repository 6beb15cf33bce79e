import type { EditedProduct, ProductFields, SentProduct } from '#catalog/contract-product-admin.ts'
import { gtinFault, normalGtin } from '#catalog/domain/gtin.ts'
import { totalAt } from '#catalog/domain/planned-cut.ts'
import { type CheckedPrice, isConfirmable, priceFaults, priceProblems } from '#catalog/domain/price-rule.ts'
import { productProblems } from '#catalog/domain/product-problems.ts'
import { type ProductSafety, type SafetyParty, saidSafety } from '#catalog/domain/product-safety.ts'
import { centsOf, euros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Visibility, VisibilityState } from '#kernel/visibility.ts'

/** A field's number in units of its last decimal, or the text that is no number. */
type Written = number | string | null

/** The values of the product form. Prices are cents, times are ISO texts. */
export interface ProductValues {
  name: Record<string, string>
  description: Record<string, string>
  code1: string
  code2: string
  gtin: string
  brand: string
  price: Written
  total_price: Written
  /** Confirmations of a price of 0 and of an unusual price. */
  free: boolean
  confirm_price: boolean
  /** Without VAT. */
  cost: Written
  vat_class: ProductFields['vat_class']
  unit: string
  big_product: boolean
  hasLimitedAmount: boolean
  /** Delivery of products without stock. */
  availability: 'nonStock' | 'onDemand' | 'notInStock' | 'inDays'
  days: Written
  critical_stock_level: Written
  visibility: {
    type: Visibility['type']
    rangeFrom: string | null
    rangeTo: string | null
    stateInRange: VisibilityState
    stateOutRange: VisibilityState
  }
  category_ids: number[]
  option_ids: number[]
  related: { id: number; name: string; code1: string }[]
  search_keywords: string
  /** The period of a scheduled sale. */
  cut: { from: string | null; to: string | null }
  weight_grams: Written
  length_mm: Written
  width_mm: Written
  height_mm: Written
  safety: { maker: SafetyParty; responsible: SafetyParty; warnings: Record<string, string> }
  page_title: Record<string, string>
  page_description: Record<string, string>
}

const NOBODY: SafetyParty = { name: '', address: '', contact: '' }
const AVAILABLE_IN = { nonStock: 0, onDemand: -1, notInStock: -2 } as const

/** Returns the values of a new product. */
export const newProduct = (languages: readonly string[]): ProductValues => ({
  name: emptyIn(languages),
  description: emptyIn(languages),
  code1: '',
  code2: '',
  gtin: '',
  brand: '',
  price: null,
  total_price: null,
  free: false,
  confirm_price: false,
  cost: null,
  vat_class: 'standard',
  unit: 'tk',
  big_product: false,
  hasLimitedAmount: true,
  availability: 'notInStock',
  days: 5,
  critical_stock_level: 0,
  // New products are hidden until somebody publishes them.
  visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 },
  category_ids: [],
  option_ids: [],
  related: [],
  search_keywords: '',
  cut: { from: null, to: null },
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  safety: { maker: NOBODY, responsible: NOBODY, warnings: emptyIn(languages) },
  page_title: emptyIn(languages),
  page_description: emptyIn(languages),
})

export const valuesOf = (product: EditedProduct, languages: readonly string[]): ProductValues => ({
  name: { ...emptyIn(languages), ...textsOf(product.name) },
  description: { ...emptyIn(languages), ...textsOf(product.description) },
  code1: product.code1,
  code2: product.code2,
  gtin: product.gtin,
  brand: product.brand,
  price: centsOf(product.price),
  total_price: saleOf(product),
  free: product.free,
  confirm_price: false,
  cost: product.cost === null ? null : centsOf(product.cost),
  vat_class: product.vat_class,
  unit: product.unit,
  big_product: product.big_product,
  hasLimitedAmount: product.hasLimitedAmount,
  availability: availabilityOf(product.available_in),
  days: product.available_in > 0 ? product.available_in : 5,
  critical_stock_level: product.critical_stock_level,
  visibility: {
    type: product.visibility?.type ?? 0,
    rangeFrom: isoOf(product.visibility?.rangeFrom),
    rangeTo: isoOf(product.visibility?.rangeTo),
    stateInRange: product.visibility?.stateInRange ?? 0,
    stateOutRange: product.visibility?.stateOutRange ?? 1,
  },
  category_ids: product.category_ids,
  option_ids: product.option_ids,
  related: product.related,
  search_keywords: product.search_keywords,
  cut: { from: isoOf(product.cut?.from), to: isoOf(product.cut?.to) },
  weight_grams: product.weight_grams,
  length_mm: product.length_mm,
  width_mm: product.width_mm,
  height_mm: product.height_mm,
  safety: {
    maker: product.safety?.maker ?? NOBODY,
    responsible: product.safety?.responsible ?? NOBODY,
    warnings: { ...emptyIn(languages), ...textsOf(product.safety?.warnings ?? {}) },
  },
  page_title: { ...emptyIn(languages), ...textsOf(product.page_title) },
  page_description: { ...emptyIn(languages), ...textsOf(product.page_description) },
})

/** Returns the current or scheduled sale price; null without a sale. */
const saleOf = ({ price, total_price, cut }: EditedProduct): number | null =>
  cut ? centsOf(cut.price) : total_price < price ? centsOf(total_price) : null

/** Returns the error of a price field; the sale price shows errors of the scheduled sale. */
export const priceErrorAt = (
  errorAt: (path: string) => string | undefined,
  path: 'price' | 'total_price',
): string | undefined => errorAt(path) ?? (path === 'total_price' ? errorAt('cut.price') : undefined)

/** Converts valid values to the request. */
export const fieldsOf = (values: ProductValues): SentProduct => {
  const { availability, days, price, total_price, cost, critical_stock_level, related, ...same } = values
  const cut = cutOf(values)
  return {
    ...same,
    name: multilingual(values.name),
    description: multilingual(values.description),
    price: euros(Number(price)),
    total_price: euros(Number((cut ? null : total_price) ?? price)),
    cost: isCount(cost) ? euros(cost) : null,
    cut: cut && { ...cut, price: euros(cut.price) },
    available_in: availability === 'inDays' ? Number(days) : AVAILABLE_IN[availability],
    critical_stock_level: Number(critical_stock_level ?? 0),
    visibility: visibilityOf(values),
    related_ids: related.map(({ id }) => id),
    weight_grams: countOf(values.weight_grams),
    length_mm: countOf(values.length_mm),
    width_mm: countOf(values.width_mm),
    height_mm: countOf(values.height_mm),
    safety: saidSafety(safetyOf(values)),
    page_title: multilingual(values.page_title),
    page_description: multilingual(values.page_description),
  }
}

const countOf = (value: Written): number | null => (isCount(value) && value > 0 ? value : null)

/** In cents; null when the sale has no period. */
const cutOf = ({
  price,
  total_price,
  cut,
}: ProductValues): { price: number; from: number | null; to: number | null } | null =>
  cut.from === null && cut.to === null
    ? null
    : { price: Number(total_price ?? price), from: msOf(cut.from), to: msOf(cut.to) }

const safetyOf = ({ safety }: ProductValues): ProductSafety => ({ ...safety, warnings: multilingual(safety.warnings) })

const MEASURES = ['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const

/** Returns message keys by field; `stored` is the product before the change. */
export const faultsOf = (values: ProductValues, stored: EditedProduct | null = null): Record<string, string> => ({
  ...priceFaultsOf(values, stored),
  ...(!isCount(values.price) && { price: values.price === null ? 'app.problem.required' : 'admin.problem.amount' }),
  ...(values.total_price !== null && !isCount(values.total_price) && { total_price: 'admin.problem.amount' }),
  ...(values.cost !== null && !isCount(values.cost) && { cost: 'admin.problem.amount' }),
  ...(values.availability === 'inDays' &&
    !(isCount(values.days) && values.days > 0) && {
      days: values.days === null ? 'app.problem.required' : 'admin.problem.number',
    }),
  ...Object.fromEntries(
    [...MEASURES, 'critical_stock_level' as const].flatMap(path =>
      values[path] !== null && !isCount(values[path]) ? [[path, 'admin.problem.number']] : [],
    ),
  ),
  ...gtinProblem(values.gtin),
  ...productProblems({
    name: multilingual(values.name),
    code1: values.code1,
    price: isCount(values.price) ? values.price : Number.POSITIVE_INFINITY,
    total_price: isCount(values.total_price) ? values.total_price : 0,
    visibility: visibilityOf(values),
    cut: cutOf(values),
    safety: safetyOf(values),
  }),
})

const gtinProblem = (gtin: string): Record<string, string> => {
  const fault = gtinFault(normalGtin(gtin))
  return fault ? { gtin: `productAdmin.problem.${fault}` } : {}
}

/** Returns the errors of prices; none while a price is no number. */
const priceFaultsOf = (values: ProductValues, stored: EditedProduct | null): Record<string, string> => {
  const checked = checkedPrice(values, stored)
  return checked ? priceProblems(checked) : {}
}

const checkedPrice = (values: ProductValues, stored: EditedProduct | null): CheckedPrice | null => {
  const { price, total_price, free, confirm_price } = values
  if (!isCount(price) || !(total_price === null || isCount(total_price))) return null
  const cut = cutOf(values)
  return {
    priceCents: price,
    totalCents: cut ? price : (total_price ?? price),
    cutCents: cut?.price,
    before: stored && { priceCents: centsOf(stored.price), totalCents: centsOf(stored.total_price) },
    cutBeforeCents: stored?.cut && centsOf(stored.cut.price),
    isFree: free,
    isConfirmed: confirm_price,
  }
}

/** Returns the gross price, in cents, that will be valid at a time; null while a price is no number. */
export const priceInForce = (values: ProductValues, now: number): number | null => {
  const { price, total_price } = values
  if (!isCount(price) || !(total_price === null || isCount(total_price))) return null
  const cut = cutOf(values)
  return cut ? totalAt(price, { cents: cut.price, from: cut.from, to: cut.to }, now) : (total_price ?? price)
}

/** Returns the confirmations that the entered prices need. */
export const askedOfPrices = (values: ProductValues, stored: EditedProduct | null) => {
  const checked = checkedPrice(values, stored)
  const faults = checked ? Object.values(priceFaults({ ...checked, isFree: false, isConfirmed: false })) : []
  const bothFree = checked && faults.includes('free')
  const others = checked ? Object.values(priceFaults({ ...checked, isFree: true, isConfirmed: false })) : []
  return { free: Boolean(bothFree), confirm_price: others.some(isConfirmable) }
}

const isCount = (value: Written): value is number => typeof value === 'number' && value >= 0

export const visibilityOf = ({ visibility }: ProductValues): Visibility => ({
  ...visibility,
  rangeFrom: msOf(visibility.rangeFrom),
  rangeTo: msOf(visibility.rangeTo),
})

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

const availabilityOf = (availableIn: number): ProductValues['availability'] =>
  availableIn > 0 ? 'inDays' : availableIn === 0 ? 'nonStock' : availableIn === -1 ? 'onDemand' : 'notInStock'

const isoOf = (moment: number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString()

const emptyIn = (languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map(language => [language, '']))

const textsOf = (value: object): Record<string, string> => {
  const { type: _marker, ...texts } = value as { type: string } & Record<string, string>
  return texts
}
