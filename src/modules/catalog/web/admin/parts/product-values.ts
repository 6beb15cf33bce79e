import type { EditedProduct, ProductBody, ProductFields } from '#catalog/contract-product-admin.ts'
import { normalizeGtin, validateGtin } from '#catalog/domain/gtin.ts'
import { NET_CONTENT_DECIMALS, type NetContent, type NetContentUnit } from '#catalog/domain/net-content.ts'
import {
  findPriceErrors,
  findPriceErrorsByField,
  isConfirmable,
  type PriceInput,
} from '#catalog/domain/price-validation.ts'
import {
  formatNumberLines,
  MAX_NUMBERS,
  NUMBER_TYPES,
  type NumberType,
  parseNumberLines,
} from '#catalog/domain/product-number.ts'
import { omitEmptySafety, type ProductSafety, type SafetyParty } from '#catalog/domain/product-safety.ts'
import { computePriceAt } from '#catalog/domain/scheduled-sale.ts'
import { validateProduct } from '#catalog/domain/validate-product.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY, type Visibility, type VisibilityState } from '#kernel/visibility.ts'
import { type ApprovalValues, toApprovals, toApprovalValues } from './approval-values.ts'
import { type DurabilityValues, toDurability, toDurabilityValues } from './durability-values.ts'
import { findMissingChoices, type GoodsValues, toGoodsDetails, toGoodsValues } from './goods-values.ts'
import { type ReportedValues, toReportedValues, toReportedWeights } from './reported-values.ts'

/** A field's number in units of its last decimal, or the typed text when it is not a number. */
type FieldNumber = number | string | null

/** The values of the product form. Prices are cents, times are ISO texts. */
export interface ProductValues {
  name: Record<string, string>
  description: Record<string, string>
  code1: string
  code2: string
  gtin: string
  brand: string
  price: FieldNumber
  total_price: FieldNumber
  /** Confirmations of a price of 0 and of an unusual price. */
  free: boolean
  confirm_price: boolean
  /** Without VAT. */
  cost: FieldNumber
  vat_class: ProductFields['vat_class']
  unit: string
  big_product: boolean
  withdrawal_exclusion: WithdrawalExclusion
  hasLimitedAmount: boolean
  /** Delivery of products without stock. */
  availability: 'nonStock' | 'onDemand' | 'notInStock' | 'inDays'
  days: FieldNumber
  critical_stock_level: FieldNumber
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
  /** Lines with a number each, by type. */
  numbers: Record<NumberType, string>
  /** Empty or one product. */
  successor: { id: number; name: string; code1: string }[]
  search_keywords: string
  /** The period of a scheduled sale. */
  scheduled_sale: { from: string | null; to: string | null }
  weight_grams: FieldNumber
  length_mm: FieldNumber
  width_mm: FieldNumber
  height_mm: FieldNumber
  /** Without an amount, the product has no unit price. */
  net_content: { amount: FieldNumber; unit: NetContentUnit }
  safety: { maker: SafetyParty; responsible: SafetyParty; warnings: Record<string, string> }
  manufacturer_id: number | null
  goods: GoodsValues
  durability: DurabilityValues
  approvals: ApprovalValues[]
  reported: ReportedValues
  page_title: Record<string, string>
  page_description: Record<string, string>
}

const EMPTY_PARTY: SafetyParty = { name: '', address: '', contact: '' }
/** The lead time that the form suggests, in workdays. */
const DEFAULT_LEAD_DAYS = 5
const AVAILABLE_IN = { nonStock: 0, onDemand: -1, notInStock: -2 } as const

/** Returns the values of a new product. */
export const createEmptyValues = (languages: readonly string[]): ProductValues => ({
  name: createEmptyTexts(languages),
  description: createEmptyTexts(languages),
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
  withdrawal_exclusion: 'none',
  hasLimitedAmount: true,
  availability: 'notInStock',
  days: DEFAULT_LEAD_DAYS,
  critical_stock_level: 0,
  // New products are hidden until somebody publishes them.
  visibility: HIDDEN_VISIBILITY,
  category_ids: [],
  option_ids: [],
  related: [],
  numbers: { oe: '', superseded: '', competitor: '' },
  successor: [],
  search_keywords: '',
  scheduled_sale: { from: null, to: null },
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  net_content: { amount: null, unit: 'l' },
  safety: { maker: EMPTY_PARTY, responsible: EMPTY_PARTY, warnings: createEmptyTexts(languages) },
  manufacturer_id: null,
  goods: toGoodsValues(null, languages),
  durability: toDurabilityValues(null, languages),
  approvals: [],
  reported: toReportedValues(null),
  page_title: createEmptyTexts(languages),
  page_description: createEmptyTexts(languages),
})

export const toFormValues = (product: EditedProduct, languages: readonly string[]): ProductValues => ({
  name: { ...createEmptyTexts(languages), ...omitTypeMarker(product.name) },
  description: { ...createEmptyTexts(languages), ...omitTypeMarker(product.description) },
  code1: product.code1,
  code2: product.code2,
  gtin: product.gtin,
  brand: product.brand,
  price: toCents(product.price),
  total_price: getSalePrice(product),
  free: product.free,
  confirm_price: false,
  cost: product.cost === null ? null : toCents(product.cost),
  vat_class: product.vat_class,
  unit: product.unit,
  big_product: product.big_product,
  withdrawal_exclusion: product.withdrawal_exclusion,
  hasLimitedAmount: product.hasLimitedAmount,
  availability: toAvailability(product.available_in),
  days: product.available_in > 0 ? product.available_in : DEFAULT_LEAD_DAYS,
  critical_stock_level: product.critical_stock_level,
  visibility: {
    type: product.visibility?.type ?? 0,
    rangeFrom: toIsoTime(product.visibility?.rangeFrom),
    rangeTo: toIsoTime(product.visibility?.rangeTo),
    stateInRange: product.visibility?.stateInRange ?? 0,
    stateOutRange: product.visibility?.stateOutRange ?? 1,
  },
  category_ids: product.category_ids,
  option_ids: product.option_ids,
  related: product.related,
  numbers: {
    oe: formatNumberLines(product.numbers, 'oe'),
    superseded: formatNumberLines(product.numbers, 'superseded'),
    competitor: formatNumberLines(product.numbers, 'competitor'),
  },
  successor: product.successor ? [product.successor] : [],
  search_keywords: product.search_keywords,
  scheduled_sale: { from: toIsoTime(product.scheduled_sale?.from), to: toIsoTime(product.scheduled_sale?.to) },
  weight_grams: product.weight_grams,
  length_mm: product.length_mm,
  width_mm: product.width_mm,
  height_mm: product.height_mm,
  net_content: {
    amount: product.net_content && Math.round(product.net_content.amount * 10 ** NET_CONTENT_DECIMALS),
    unit: product.net_content?.unit ?? 'l',
  },
  safety: {
    maker: product.safety?.maker ?? EMPTY_PARTY,
    responsible: product.safety?.responsible ?? EMPTY_PARTY,
    warnings: { ...createEmptyTexts(languages), ...omitTypeMarker(product.safety?.warnings ?? {}) },
  },
  manufacturer_id: product.manufacturer_id,
  goods: toGoodsValues(product.goods, languages),
  durability: toDurabilityValues(product.durability, languages),
  approvals: toApprovalValues(product, languages),
  reported: toReportedValues(product.reported),
  page_title: { ...createEmptyTexts(languages), ...omitTypeMarker(product.page_title) },
  page_description: { ...createEmptyTexts(languages), ...omitTypeMarker(product.page_description) },
})

/** Returns the current or scheduled sale price; null without a sale. */
const getSalePrice = ({ price, total_price, scheduled_sale: sale }: EditedProduct): number | null => {
  if (sale) return toCents(sale.price)
  return total_price < price ? toCents(total_price) : null
}

/** Returns the error of a price field; the sale price shows errors of the scheduled sale. */
export const findPriceError = (
  errorAt: (path: string) => string | undefined,
  path: 'price' | 'total_price',
): string | undefined => errorAt(path) ?? (path === 'total_price' ? errorAt('scheduled_sale.price') : undefined)

/** Converts valid values to the request. */
export const toProductBody = (values: ProductValues): ProductBody => {
  const { availability, days, price, total_price, cost, critical_stock_level, related, successor, ...unchangedFields } =
    values
  const sale = toScheduledSale(values)
  return {
    ...unchangedFields,
    name: multilingual(values.name),
    description: multilingual(values.description),
    price: toEuros(Number(price)),
    total_price: toEuros(Number((sale ? null : total_price) ?? price)),
    cost: isAmount(cost) ? toEuros(cost) : null,
    scheduled_sale: sale && { ...sale, price: toEuros(sale.price) },
    available_in: availability === 'inDays' ? Number(days) : AVAILABLE_IN[availability],
    critical_stock_level: Number(critical_stock_level ?? 0),
    visibility: toVisibility(values),
    related_ids: related.map(({ id }) => id),
    numbers: NUMBER_TYPES.flatMap(type => parseNumberLines(type, values.numbers[type]).numbers),
    successor_id: successor[0]?.id ?? null,
    weight_grams: toPositiveOrNull(values.weight_grams),
    length_mm: toPositiveOrNull(values.length_mm),
    width_mm: toPositiveOrNull(values.width_mm),
    height_mm: toPositiveOrNull(values.height_mm),
    net_content: toNetContent(values),
    safety: omitEmptySafety(toSafety(values)),
    goods: toGoodsDetails(values.goods),
    durability: toDurability(values.durability),
    approvals: toApprovals(values.approvals),
    reported: toReportedWeights(values.reported),
    page_title: multilingual(values.page_title),
    page_description: multilingual(values.page_description),
  }
}

const toPositiveOrNull = (value: FieldNumber): number | null => (isAmount(value) && value > 0 ? value : null)

const toNetContent = ({ net_content: { amount, unit } }: ProductValues): NetContent | null => {
  const parts = toPositiveOrNull(amount)
  return parts === null ? null : { amount: parts / 10 ** NET_CONTENT_DECIMALS, unit }
}

/** Returns the scheduled sale in cents; null for a sale without a period. */
const toScheduledSale = ({
  price,
  total_price,
  scheduled_sale,
}: ProductValues): { price: number; from: number | null; to: number | null } | null =>
  scheduled_sale.from === null && scheduled_sale.to === null
    ? null
    : { price: Number(total_price ?? price), from: toEpochMs(scheduled_sale.from), to: toEpochMs(scheduled_sale.to) }

const toSafety = ({ safety }: ProductValues): ProductSafety => ({ ...safety, warnings: multilingual(safety.warnings) })

const MEASURES = ['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const

/** Returns message keys by field; `stored` is the product before the change. */
export const validateProductForm = (
  values: ProductValues,
  stored: EditedProduct | null = null,
): Record<string, string> => ({
  ...validatePrices(values, stored),
  ...(!isAmount(values.price) && { price: values.price === null ? 'app.problem.required' : 'admin.problem.amount' }),
  ...(values.total_price !== null && !isAmount(values.total_price) && { total_price: 'admin.problem.amount' }),
  ...(values.cost !== null && !isAmount(values.cost) && { cost: 'admin.problem.amount' }),
  ...(values.availability === 'inDays' &&
    !(isAmount(values.days) && values.days > 0) && {
      days: values.days === null ? 'app.problem.required' : 'admin.problem.number',
    }),
  ...Object.fromEntries(
    [...MEASURES, 'critical_stock_level' as const].flatMap(path =>
      values[path] !== null && !isAmount(values[path]) ? [[path, 'admin.problem.number']] : [],
    ),
  ),
  ...(values.net_content.amount !== null &&
    !isAmount(values.net_content.amount) && { 'net_content.amount': 'productAdmin.problem.netContent' }),
  ...findGtinError(values.gtin),
  ...findNumberErrors(values),
  ...findMissingChoices(values.goods),
  ...validateProduct({
    name: multilingual(values.name),
    code1: values.code1,
    price: isAmount(values.price) ? values.price : Number.POSITIVE_INFINITY,
    total_price: isAmount(values.total_price) ? values.total_price : 0,
    visibility: toVisibility(values),
    scheduled_sale: toScheduledSale(values),
    safety: toSafety(values),
    goods: toGoodsDetails(values.goods),
    durability: toDurability(values.durability),
    approvals: toApprovals(values.approvals),
    reported: toReportedWeights(values.reported),
  }),
})

const findNumberErrors = ({ numbers }: ProductValues): Record<string, string> => {
  const parsed = NUMBER_TYPES.map(type => ({ type, ...parseNumberLines(type, numbers[type]) }))
  const count = parsed.reduce((sum, entry) => sum + entry.numbers.length, 0)
  return {
    ...(count > MAX_NUMBERS && { 'numbers.oe': 'productAdmin.problem.tooManyNumbers' }),
    ...Object.fromEntries(
      parsed.flatMap(({ type, invalidCount }) =>
        invalidCount > 0 ? [[`numbers.${type}`, 'productAdmin.problem.numberLines']] : [],
      ),
    ),
  }
}

const findGtinError = (gtin: string): Record<string, string> => {
  const error = validateGtin(normalizeGtin(gtin))
  return error ? { gtin: `productAdmin.problem.${error}` } : {}
}

/** Returns the errors of prices. Without two valid numbers there are no errors to compare. */
const validatePrices = (values: ProductValues, stored: EditedProduct | null): Record<string, string> => {
  const priceInput = toPriceInput(values, stored)
  return priceInput ? findPriceErrorsByField(priceInput) : {}
}

const toPriceInput = (values: ProductValues, stored: EditedProduct | null): PriceInput | null => {
  const { price, total_price, free, confirm_price } = values
  if (!isAmount(price) || !(total_price === null || isAmount(total_price))) return null
  const sale = toScheduledSale(values)
  return {
    priceCents: price,
    totalCents: sale ? price : (total_price ?? price),
    saleCents: sale?.price,
    before: stored && { priceCents: toCents(stored.price), totalCents: toCents(stored.total_price) },
    saleBeforeCents: stored?.scheduled_sale && toCents(stored.scheduled_sale.price),
    costCents: isAmount(values.cost) ? values.cost : null,
    costBeforeCents: stored?.cost && toCents(stored.cost),
    isFree: free,
    isConfirmed: confirm_price,
  }
}

/** Returns the gross price, in cents, that will be valid at a time; null until both prices are numbers. */
export const computeFormPriceAt = (values: ProductValues, now: number): number | null => {
  const { price, total_price } = values
  if (!isAmount(price) || !(total_price === null || isAmount(total_price))) return null
  const sale = toScheduledSale(values)
  return sale ? computePriceAt(price, { cents: sale.price, from: sale.from, to: sale.to }, now) : (total_price ?? price)
}

/** Returns the confirmations that the entered prices need. */
export const findNeededConfirmations = (values: ProductValues, stored: EditedProduct | null) => {
  const priceInput = toPriceInput(values, stored)
  const errors = priceInput ? Object.values(findPriceErrors({ ...priceInput, isFree: false, isConfirmed: false })) : []
  const isPriceZero = priceInput && errors.includes('free')
  const otherErrors = priceInput
    ? Object.values(findPriceErrors({ ...priceInput, isFree: true, isConfirmed: false }))
    : []
  return { free: Boolean(isPriceZero), confirm_price: otherErrors.some(isConfirmable) }
}

const isAmount = (value: FieldNumber): value is number => typeof value === 'number' && value >= 0

export const toVisibility = ({ visibility }: ProductValues): Visibility => ({
  ...visibility,
  rangeFrom: toEpochMs(visibility.rangeFrom),
  rangeTo: toEpochMs(visibility.rangeTo),
})

const toEpochMs = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const toAvailability = (availableIn: number): ProductValues['availability'] => {
  if (availableIn > 0) return 'inDays'
  if (availableIn === AVAILABLE_IN.nonStock) return 'nonStock'
  return availableIn === AVAILABLE_IN.onDemand ? 'onDemand' : 'notInStock'
}

const toIsoTime = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString()

const createEmptyTexts = (languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map(language => [language, '']))

const omitTypeMarker = (value: object): Record<string, string> => {
  const { type: _marker, ...texts } = value as { type: string } & Record<string, string>
  return texts
}
