import { isLegalText, LEGAL_FIELDS, type LegalText } from './legal-field-names.ts'
import type { ListKind } from './list-kinds.ts'

/** Product details. The import reads them only when the list has one of these columns or a description. */
const DETAIL_FIELDS = [
  'weight_g',
  'weight_kg',
  'length',
  'width',
  'height',
  'cm_length',
  'cm_width',
  'cm_height',
  'net_content',
  'big_product',
  'hidden',
  'shown',
  'search_keywords',
  'oe_numbers',
  'superseded_numbers',
  'competitor_numbers',
  'successor',
  'approvals',
  'maker_name',
  'maker_address',
  'maker_contact',
  'withdrawal_exclusion',
  'manufacturer_record',
  ...LEGAL_FIELDS,
] as const

const DETAIL_FIELD_NAMES: ReadonlySet<string> = new Set(DETAIL_FIELDS)

export const isDetailField = (field: string): boolean =>
  DETAIL_FIELD_NAMES.has(field) || field.startsWith('description.') || isLegalText(field)

/**
 * Fields of a product list. Further fields: `name.et` and `garan_procedure.et` per language, `stock.3` and `shelf.3`
 * per warehouse, `filter.material` per filter.
 */
const PRODUCT_FIELDS = [
  'code1',
  'code2',
  'gtin',
  'brand',
  'unit',
  'price',
  'net_price',
  'total_price',
  'sale_price',
  'sale_from',
  'sale_to',
  'discount_percent',
  'discount_amount',
  'vat_class',
  'cost',
  'available_in',
  'critical',
  'categories',
  'pictures',
  ...DETAIL_FIELDS,
] as const
/** Fields of a category list. Further fields: `name.et` and `description.et` per language. */
const CATEGORY_FIELDS = ['id', 'parent', 'position', 'hidden', 'search_keywords'] as const
/** Fields of a filter list. Further fields: `name.et` per language. */
const FILTER_FIELDS = ['group', 'option', 'promoted', 'offered', 'colour', 'position'] as const

export const PLAIN_FIELDS = {
  product: PRODUCT_FIELDS,
  category: CATEGORY_FIELDS,
  filter: FILTER_FIELDS,
} as const satisfies Record<ListKind, readonly string[]>
export type PlainField = (typeof PLAIN_FIELDS)[ListKind][number]
export type ImportField =
  | PlainField
  | `name.${string}`
  | `description.${string}`
  | `stock.${number}`
  | `shelf.${number}`
  | `filter.${string}`
  | `${LegalText}.${string}`

/** The column index of each field, from 0. */
export type Mapping = Partial<Record<ImportField, number>>

/** Returns the field that identifies products: the shop's code, else the manufacturer's, else the GTIN. */
export const findKeyField = ({ code1, code2, gtin }: Mapping): 'code1' | 'code2' | 'gtin' => {
  if (code1 !== undefined) return 'code1'
  if (code2 !== undefined) return 'code2'
  return gtin === undefined ? 'code1' : 'gtin'
}

/** Returns the index of the identifying column; undefined when there is no such column. */
export const findKeyColumn = (mapping: Mapping): number | undefined => mapping[findKeyField(mapping)]

export const isFieldOfKind = (kind: ListKind, name: string): name is ImportField =>
  (PLAIN_FIELDS[kind] as readonly string[]).includes(name) ||
  /^name\.[a-z]{2,3}$/.test(name) ||
  (kind !== 'filter' && /^description\.[a-z]{2,3}$/.test(name)) ||
  (kind === 'product' && (WAREHOUSE_FIELD.test(name) || FILTER_FIELD.test(name) || isLegalText(name)))

const WAREHOUSE_FIELD = /^(?:stock|shelf)\.(\d{1,9})$/
const FILTER_FIELD = /^filter\.[a-z0-9][a-z0-9_-]{0,99}$/

/** Returns true for fields in euros with cents. */
export const isMoneyField = (field: string): boolean => MONEY_FIELDS.has(field)
const MONEY_FIELDS: ReadonlySet<string> = new Set(['price', 'total_price', 'sale_price', 'discount_amount', 'cost'])

/** Returns the filter key of a field such as `filter.material`; null for other fields. */
export const parseFilterKey = (field: string): string | null =>
  field.startsWith('filter.') ? field.slice('filter.'.length) : null

/** Returns the warehouse id of a stock or shelf field; null for other fields. */
export const parseWarehouseId = (field: string): number | null => {
  const id = WAREHOUSE_FIELD.exec(field)?.[1]
  return id === undefined ? null : Number(id)
}
