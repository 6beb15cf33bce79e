import type { EditedProduct, ProductFields } from '#catalog/contract-product-admin.ts'
import { productProblems } from '#catalog/domain/product-problems.ts'
import { type ProductSafety, type SafetyParty, saidSafety } from '#catalog/domain/product-safety.ts'
import { centsOf, euros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Visibility, VisibilityState } from '#kernel/visibility.ts'

/** A number as it stands in a field: units of its last place, or what was typed where it is none. */
type Written = number | string | null

/** What stands in the form of a product. Prices are cents, moments ISO. */
export interface ProductValues {
  name: Record<string, string>
  description: Record<string, string>
  code1: string
  code2: string
  brand: string
  price: Written
  total_price: Written
  /** Without VAT. */
  cost: Written
  vat_class: ProductFields['vat_class']
  unit: string
  big_product: boolean
  hasLimitedAmount: boolean
  /** How it is had beyond what lies in stock. */
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
  /** When the lower price begins and ends by itself. */
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

/** A product that is not there yet. */
export const newProduct = (languages: readonly string[]): ProductValues => ({
  name: emptyIn(languages),
  description: emptyIn(languages),
  code1: '',
  code2: '',
  brand: '',
  price: null,
  total_price: null,
  cost: null,
  vat_class: 'standard',
  unit: 'tk',
  big_product: false,
  hasLimitedAmount: true,
  availability: 'notInStock',
  days: 5,
  critical_stock_level: 0,
  // It shows once somebody says so.
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
  brand: product.brand,
  price: centsOf(product.price),
  total_price: saleOf(product),
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

/** The price that it is cut to, now or in its time; null where it is not. */
const saleOf = ({ price, total_price, cut }: EditedProduct): number | null =>
  cut ? centsOf(cut.price) : total_price < price ? centsOf(total_price) : null

/** What is wrong with a price as it is shown: the lower one, where it has times of its own, is that of the planned cut. */
export const priceErrorAt = (
  errorAt: (path: string) => string | undefined,
  path: 'price' | 'total_price',
): string | undefined => errorAt(path) ?? (path === 'total_price' ? errorAt('cut.price') : undefined)

/** What is sent; only of values that have no fault. */
export const fieldsOf = (values: ProductValues): ProductFields => {
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

/** In cents; null where the lower price has no time of its own. */
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

/** What is wrong, a text's key by field. */
export const faultsOf = (values: ProductValues): Record<string, string> => ({
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
