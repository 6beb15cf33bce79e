import type { EditedProduct, ProductBody, ProductFields } from '#catalog/contract-product-admin.ts'
import { NON_STOCK, NOT_IN_STOCK, ON_DEMAND } from '#catalog/domain/availability.ts'
import { NET_CONTENT_DECIMALS, type NetContent, type NetContentUnit } from '#catalog/domain/net-content.ts'
import { formatNumberLines, NUMBER_TYPES, type NumberType, parseNumberLines } from '#catalog/domain/product-number.ts'
import { omitEmptySafety, type ProductSafety, type SafetyParty } from '#catalog/domain/product-safety.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import {
  ALWAYS,
  HIDDEN,
  HIDDEN_VISIBILITY,
  VISIBLE,
  type Visibility,
  type VisibilityState,
} from '#kernel/visibility.ts'
import { type ApprovalValues, toApprovals, toApprovalValues } from './approval-values.ts'
import { type DurabilityValues, toDurability, toDurabilityValues } from './durability-values.ts'
import { type GoodsValues, toGoodsDetails, toGoodsValues } from './goods-values.ts'
import { type ReportedValues, toReportedValues, toReportedWeights } from './reported-values.ts'

/** A field's number in units of its last decimal, or the typed text when it is not a number. */
export type FieldNumber = number | string | null

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
  /** The purchase price without VAT. */
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
const AVAILABLE_IN = { nonStock: NON_STOCK, onDemand: ON_DEMAND, notInStock: NOT_IN_STOCK } as const

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

export const toProductValues = (product: EditedProduct, languages: readonly string[]): ProductValues => ({
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
    type: product.visibility?.type ?? ALWAYS,
    rangeFrom: toIsoTime(product.visibility?.rangeFrom),
    rangeTo: toIsoTime(product.visibility?.rangeTo),
    stateInRange: product.visibility?.stateInRange ?? VISIBLE,
    stateOutRange: product.visibility?.stateOutRange ?? HIDDEN,
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
    cost: isNonNegative(cost) ? toEuros(cost) : null,
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

const toPositiveOrNull = (value: FieldNumber): number | null => (isNonNegative(value) && value > 0 ? value : null)

const toNetContent = ({ net_content: { amount, unit } }: ProductValues): NetContent | null => {
  const parts = toPositiveOrNull(amount)
  return parts === null ? null : { amount: parts / 10 ** NET_CONTENT_DECIMALS, unit }
}

/** Returns the scheduled sale in cents; null for a sale without a period. */
export const toScheduledSale = ({
  price,
  total_price,
  scheduled_sale,
}: ProductValues): { price: number; from: number | null; to: number | null } | null =>
  scheduled_sale.from === null && scheduled_sale.to === null
    ? null
    : { price: Number(total_price ?? price), from: toEpochMs(scheduled_sale.from), to: toEpochMs(scheduled_sale.to) }

export const toSafety = ({ safety }: ProductValues): ProductSafety => ({
  ...safety,
  warnings: multilingual(safety.warnings),
})

export const isNonNegative = (value: FieldNumber): value is number => typeof value === 'number' && value >= 0

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
