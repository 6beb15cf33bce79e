import { type SQL, sql } from 'drizzle-orm'
import { GOODS_KINDS, omitEmptyGoods } from '#catalog/domain/goods-details.ts'
import {
  formatNumberLines,
  NUMBER_TYPES,
  type NumberType,
  type ProductNumber,
  parseNumberLines,
} from '#catalog/domain/product-number.ts'
import { omitEmptySafety, type ProductSafety } from '#catalog/domain/product-safety.ts'
import { formatApprovalCell, parseApprovalCell } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { ProductDescription } from '#catalog/server/catalog.ts'
import { MANUFACTURER_FIELDS, NUMBER_SEPARATOR } from '#exchange/domain/detail-fields.ts'
import { findLegalGroup } from '#exchange/domain/legal-field-names.ts'
import { toDurability, toGoodsDetails, toLegalValues, toReportedWeights } from '#exchange/domain/legal-fields.ts'
import type { ListLookups } from '#exchange/domain/name-lookup.ts'
import { formatNetContent, parseNetContent } from '#exchange/domain/net-content-cell.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { ALWAYS, createConstantVisibility, VISIBLE, type Visibility, type VisibilityState } from '#kernel/visibility.ts'

/** Product fields that only some lists have. */
export type ProductDetails = Required<Omit<ProductDescription, 'id' | 'visibility'>> & { visibility: Visibility | null }

/** Columns of a product `p`; begins with a comma. */
export const PRODUCT_DETAIL_COLUMNS: SQL = sql`, json_build_object('description', p.description, 'weightGrams', p.weight_grams,
    'lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm, 'netContent', p.net_content, 'bigProduct', p.big_product,
    'searchKeywords', p.search_keywords, 'visibility', p.visibility, 'safety', p.safety, 'withdrawalExclusion', p.withdrawal_exclusion,
    'manufacturerId', p.manufacturer_id, 'goods', p.goods, 'durability', p.durability, 'reported', p.reported,
    'approvals', p.approvals,
    'successor', coalesce((select n.code1 from supersession s join product n on n.id = s.new_id where s.old_id = p.id), ''),
    'numbers', coalesce((select json_agg(json_build_object('type', i.type, 'number', i.raw, 'brand', i.brand, 'source', i.source)
      order by i.id) from product_identifier i where i.product_id = p.id), '[]')) as details`

const MEASURES = { weight_g: 'weightGrams', length: 'lengthMm', width: 'widthMm', height: 'heightMm' } as const
const MANUFACTURER_KEYS = { maker_name: 'name', maker_address: 'address', maker_contact: 'contact' } as const
const EMPTY_MANUFACTURER = { name: '', address: '', contact: '' }

/** Converts details to row values. A product with a visibility schedule has an empty `hidden`. */
export const toDetailValues = (
  details: ProductDetails,
  { manufacturers }: Pick<ListLookups, 'manufacturers'>,
): RowValues => ({
  ...Object.fromEntries(
    Object.entries(details.description).flatMap(([language, html]) =>
      language === 'type' ? [] : [[`description.${language}`, html]],
    ),
  ),
  ...Object.fromEntries(Object.entries(MEASURES).map(([field, name]) => [field, details[name] ?? ''])),
  net_content: details.netContent ? formatNetContent(details.netContent) : '',
  big_product: Number(details.bigProduct),
  hidden: toHiddenValue(details.visibility),
  search_keywords: details.searchKeywords,
  ...Object.fromEntries(
    NUMBER_TYPES.map(type => [`${type}_numbers`, formatNumberLines(details.numbers, type, NUMBER_SEPARATOR)]),
  ),
  successor: details.successor,
  approvals: formatApprovalCell(details.approvals),
  withdrawal_exclusion: details.withdrawalExclusion,
  ...Object.fromEntries(
    MANUFACTURER_FIELDS.map(field => [field, details.safety?.maker[MANUFACTURER_KEYS[field]] ?? '']),
  ),
  ...(manufacturers && { manufacturer_record: manufacturers.formatIds(listIds(details.manufacturerId)) }),
  ...toLegalValues(details),
})

const NO_DETAILS = { goods: null, durability: null, reported: null }

const listIds = (id: number | null): number[] => (id === null ? [] : [id])

const toHiddenValue = (visibility: Visibility | null): VisibilityState | '' => {
  if (visibility === null) return VISIBLE
  return visibility.type === ALWAYS ? visibility.stateInRange : ''
}

/** Returns the changed details; undefined when the values change none. */
export const toProductDescription = (
  id: number,
  values: RowValues,
  current: ProductDetails | undefined,
  { manufacturers, labels }: Pick<ListLookups, 'manufacturers' | 'labels'>,
): ProductDescription | undefined => {
  const description: ProductDescription = { id }
  const texts = Object.entries(values).flatMap(([field, html]) =>
    field.startsWith('description.') ? [[field.slice('description.'.length), String(html)] as const] : [],
  )
  if (texts.length > 0) description.description = mergeDescriptions(current?.description ?? multilingual({}), texts)
  for (const [field, name] of Object.entries(MEASURES) as [
    keyof typeof MEASURES,
    (typeof MEASURES)[keyof typeof MEASURES],
  ][]) {
    const value = values[field]
    if (value !== undefined) description[name] = typeof value === 'number' ? value : null
  }
  if (values.net_content !== undefined) description.netContent = parseNetContent(String(values.net_content)) ?? null
  if (values.big_product !== undefined) description.bigProduct = values.big_product === 1
  if (values.search_keywords !== undefined) description.searchKeywords = String(values.search_keywords)
  const numbers = updateNumbers(values, current?.numbers ?? [])
  if (numbers) description.numbers = numbers
  if (values.successor !== undefined) description.successor = String(values.successor)
  if (values.approvals !== undefined) description.approvals = parseApprovalCell(String(values.approvals)) ?? []
  if (values.withdrawal_exclusion !== undefined)
    description.withdrawalExclusion = values.withdrawal_exclusion as WithdrawalExclusion
  if (typeof values.hidden === 'number')
    description.visibility = createConstantVisibility(values.hidden as VisibilityState)
  if (MANUFACTURER_FIELDS.some(field => values[field] !== undefined)) description.safety = updateSafety(values, current)
  if (values.manufacturer_record !== undefined)
    description.manufacturerId = manufacturers?.parseIds(String(values.manufacturer_record))?.[0] ?? null
  const changedGroups = new Set(Object.keys(values).map(findLegalGroup))
  const mergedValues = { ...toLegalValues(current ?? NO_DETAILS), ...values }
  if (changedGroups.has('garan')) description.durability = toDurability(mergedValues, labels)
  if (changedGroups.has('reported')) description.reported = toReportedWeights(mergedValues)
  if ([...changedGroups].some(group => GOODS_KINDS.some(kind => kind === group)))
    description.goods = omitEmptyGoods(toGoodsDetails(mergedValues))
  const hasChanges = Object.keys(description).some(field => field !== 'id')
  return hasChanges ? description : undefined
}

/** Replaces the numbers of the types that the row has; undefined without such a type. */
const updateNumbers = (values: RowValues, current: readonly ProductNumber[]): ProductNumber[] | undefined => {
  const getCell = (type: NumberType) => values[`${type}_numbers`]
  if (NUMBER_TYPES.every(type => getCell(type) === undefined)) return undefined
  return NUMBER_TYPES.flatMap(type => {
    const cell = getCell(type)
    return cell === undefined
      ? current.filter(number => number.type === type)
      : parseNumberLines(type, String(cell)).numbers
  })
}

/** An empty text removes the translation. */
const mergeDescriptions = (before: Multilingual, texts: readonly (readonly [string, string])[]): Multilingual =>
  Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(texts) }).filter(([, text]) => text !== ''),
  ) as unknown as Multilingual

const updateSafety = (values: RowValues, current: ProductDetails | undefined): ProductSafety | null => {
  const before = current?.safety ?? null
  const maker = { ...(before?.maker ?? EMPTY_MANUFACTURER) }
  for (const field of MANUFACTURER_FIELDS)
    if (values[field] !== undefined) maker[MANUFACTURER_KEYS[field]] = String(values[field])
  return omitEmptySafety({ responsible: EMPTY_MANUFACTURER, warnings: multilingual({}), ...before, maker })
}
