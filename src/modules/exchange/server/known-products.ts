import { type SQL, sql } from 'drizzle-orm'
import { isGivenAway } from '#catalog/domain/price-validation.ts'
import { type CodeKind, type CodeMatch, findByCodes, type ProductUpdate } from '#catalog/server/catalog.ts'
import type { ImportField } from '#exchange/domain/import-fields.ts'
import { formatCategoryCell, formatFilterCell, type ListLookups } from '#exchange/domain/name-lookup.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { formatSaleTime, parseSaleTime, type SaleBoundary } from '#exchange/domain/sale-times.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { PRODUCT_DETAIL_COLUMNS, type ProductDetails, toDetailValues } from './product-details.ts'

/** A stored product with the fields that lists can change. */
export interface KnownProduct extends ProductUpdate {
  code1: string
  hasScheduledSale: boolean
  /** Stock by warehouse id. */
  stock: Record<string, number>
  /** Shelf location by warehouse id. */
  shelfPlaces: Record<string, string>
  /** The main category comes first. Categories and options are read only when the list has such columns. */
  categoryIds?: number[]
  optionIds?: number[]
  /** Read only when the list has detail columns. */
  details?: ProductDetails
}

/** Converts a timestamp column to epoch milliseconds. */
export const selectEpochMs = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

const selectProductColumns = (
  lookups: ListLookups,
) => sql`p.id, p.name, p.code1, p.code2, p.gtin, p.free, p.brand, p.unit, p.available_in as "availableIn",
  p.critical_stock_level as "criticalStockLevel", p.price_cents as "priceCents", p.total_cents as "totalCents", p.cost_cents as "costCents",
  p.vat_class as "vatClass", p.sale_cents is not null as "hasScheduledSale", p.sale_cents as "saleCents", ${selectEpochMs(sql`p.sale_from`)} as "saleFrom",
  ${selectEpochMs(sql`p.sale_to`)} as "saleTo",
  coalesce((select json_object_agg(l.warehouse_id, l.amount) from stock_level l where l.product_id = p.id), '{}') as stock,
  coalesce((select json_object_agg(s.warehouse_id, s.place) from shelf_place s where s.product_id = p.id), '{}') as "shelfPlaces"
  ${lookups.categories ? CATEGORY_IDS_COLUMN : sql``}
  ${lookups.filters.size > 0 ? OPTION_IDS_COLUMN : sql``}
  ${lookups.hasDetails ? PRODUCT_DETAIL_COLUMNS : sql``}`
const CATEGORY_IDS_COLUMN = sql`, coalesce((select json_agg(c.category_id order by c.main desc, c.category_id) from product_category c
    where c.product_id = p.id), '[]') as "categoryIds"`
const OPTION_IDS_COLUMN = sql`, coalesce((select json_agg(o.option_id) from product_option o where o.product_id = p.id), '[]') as "optionIds"`

export interface MatchedProducts {
  products: KnownProduct[]
  isUnclear: CodeMatch['isUnclear']
}

/** Finds products by codes in any spelling, without deleted ones; locks them on request. */
export const findProductsByCode = async (
  db: Queryable,
  codes: readonly string[],
  { kind, lookups, shouldLock }: { kind: CodeKind; lookups: ListLookups; shouldLock: boolean },
): Promise<ReadonlyMap<string, MatchedProducts>> => {
  const matches = await findByCodes(db, codes, kind)
  const { rows } = await db.execute<KnownProduct & Record<string, unknown>>(sql`
    select ${selectProductColumns(lookups)} from product p
    where p.id = any(${sql.param([...new Set([...matches.values()].flatMap(({ ids }) => ids))])}::int[]) and p.removed_at is null order by p.id
    ${shouldLock ? sql`for no key update of p` : sql``}`)
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    [...matches].map(([code, { ids, isUnclear }]) => [
      code,
      { products: ids.flatMap(id => byId.get(id) ?? []), isUnclear },
    ]),
  )
}

export const lockProducts = async (
  db: Queryable,
  ids: readonly number[],
  lookups: ListLookups,
): Promise<ReadonlyMap<number, KnownProduct>> => {
  const { rows } = await db.execute<KnownProduct & Record<string, unknown>>(sql`
    select ${selectProductColumns(lookups)} from product p where p.id = any(${sql.param([...ids])}::int[]) order by p.id for no key update of p`)
  return new Map(rows.map(row => [row.id, row]))
}

export const toRowValues = (product: KnownProduct, lookups: ListLookups): RowValues => ({
  code1: product.code1,
  code2: product.code2,
  gtin: product.gtin,
  brand: product.brand,
  unit: product.unit,
  price: product.priceCents,
  total_price: product.totalCents,
  ...toSaleValues(product),
  vat_class: product.vatClass,
  cost: product.costCents ?? '',
  available_in: product.availableIn,
  critical: product.criticalStockLevel,
  ...Object.fromEntries(
    Object.entries(product.name).flatMap(([language, name]) =>
      language === 'type' ? [] : [[`name.${language}`, name]],
    ),
  ),
  ...Object.fromEntries(Object.entries(product.stock).map(([warehouse, amount]) => [`stock.${warehouse}`, amount])),
  ...Object.fromEntries(Object.entries(product.shelfPlaces).map(([warehouse, place]) => [`shelf.${warehouse}`, place])),
  ...(product.details && toDetailValues(product.details, lookups)),
  ...(lookups.categories && { categories: formatCategoryCell(lookups.categories, product.categoryIds ?? []) }),
  ...Object.fromEntries(
    [...lookups.filters].map(([key, lookup]) => [`filter.${key}`, formatFilterCell(lookup, product.optionIds ?? [])]),
  ),
})

/** Converts a scheduled sale to row values; empty without a sale. */
export const toSaleValues = ({ saleCents, saleFrom, saleTo }: SaleColumns): RowValues => ({
  sale_price: saleCents ?? '',
  sale_from: formatSaleTime(saleFrom, 'from'),
  sale_to: formatSaleTime(saleTo, 'to'),
})

/** Returns the sale in the values, or the previous sale when they name none. */
export const readScheduledSale = (values: RowValues, before: SaleColumns): SaleColumns => {
  if (values.sale_price === undefined) return before
  const parseTime = (text: RowValues['sale_from'], boundary: SaleBoundary) =>
    text === undefined || text === '' ? null : (parseSaleTime(String(text), boundary) ?? null)
  const saleCents = typeof values.sale_price === 'number' ? values.sale_price : null
  return { saleCents, saleFrom: parseTime(values.sale_from, 'from'), saleTo: parseTime(values.sale_to, 'to') }
}

type SaleColumns = Pick<ProductUpdate, 'saleCents' | 'saleFrom' | 'saleTo'>

/** Applies row values to a product; missing values keep the current ones. `mayBeFree` confirms prices of 0. */
export const applyValues = (
  product: ProductUpdate,
  values: RowValues,
  { mayBeFree }: { mayBeFree: boolean },
): ProductUpdate => ({
  id: product.id,
  name: mergeNames(product.name, values),
  code2: toTextOr(values.code2, product.code2),
  gtin: toTextOr(values.gtin, product.gtin),
  free: isStillFree(product, values, mayBeFree),
  brand: toTextOr(values.brand, product.brand),
  unit: toTextOr(values.unit, product.unit),
  availableIn: toNumberOr(values.available_in, product.availableIn),
  criticalStockLevel: toNumberOr(values.critical, product.criticalStockLevel),
  priceCents: toNumberOr(values.price, product.priceCents),
  totalCents: toNumberOr(values.total_price, product.totalCents),
  ...readScheduledSale(values, {
    saleCents: product.saleCents,
    saleFrom: product.saleFrom,
    saleTo: product.saleTo,
  }),
  vatClass: toTextOr(values.vat_class, product.vatClass),
  costCents: values.cost === '' ? null : toNumberOr(values.cost, product.costCents),
})

/** A row without prices keeps the product's free mark. */
const isStillFree = (product: ProductUpdate, values: RowValues, mayBeFree: boolean): boolean => {
  if (values.price === undefined && values.total_price === undefined) return product.free
  const priceCents = toNumberOr(values.price, product.priceCents)
  const totalCents = toNumberOr(values.total_price, product.totalCents)
  const { saleCents } = readScheduledSale(values, product)
  return isGivenAway({ priceCents, totalCents, saleCents }, { isFree: product.free || mayBeFree })
}

export const listStockAmounts = (values: RowValues): { warehouseId: number; amount: number }[] =>
  (Object.keys(values) as ImportField[]).flatMap(field =>
    field.startsWith('stock.')
      ? [{ warehouseId: Number(field.slice('stock.'.length)), amount: toNumberOr(values[field], 0) }]
      : [],
  )

/** Lists the shelf locations of a row; an empty one deletes the stored location. */
export const listShelfPlaces = (values: RowValues): { warehouseId: number; place: string }[] =>
  Object.entries(values).flatMap(([field, value]) =>
    field.startsWith('shelf.') ? [{ warehouseId: Number(field.slice('shelf.'.length)), place: String(value) }] : [],
  )

export const mergeNames = (before: Multilingual, values: RowValues): Multilingual => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('name.') ? [[field.slice('name.'.length), String(value)]] : [],
    ),
  ),
})

const toTextOr = (value: string | number | undefined, fallback: string): string =>
  value === undefined ? fallback : String(value)
const toNumberOr = <Fallback extends number | null>(
  value: RowValues[ImportField],
  fallback: Fallback,
): number | Fallback => (typeof value === 'number' ? value : fallback)
