import { inArray, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct, ProductQuery } from '#catalog/contract-product-admin.ts'
import { toApiImage } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import {
  createCountFirstReader,
  createIdsFirstReader,
  orderByWithTieBreaker,
  readPage,
} from '#platform/server/db/read-page.ts'
import { readAmountsInAllWarehouses } from '#stock/server/stock.ts'
import { readMainPictures } from '../main-pictures.ts'
import { products } from '../tables.ts'
import {
  buildFilteredProducts,
  buildFilteredProductsByRow,
  buildVisibilityState,
  type ProductFilters,
  STOCK_TOTALS_JOIN,
} from './product-filters.ts'

interface ListOptions {
  language: Language
  now: Date
}

export const listProducts = async (
  db: Queryable,
  { sort, page, pageSize, ...filters }: ProductQuery,
  { language, now }: ListOptions,
): Promise<{ results: ListedProduct[]; paging: Pagination }> => {
  const { q } = filters
  const columns = {
    modified_at: products.modifiedAt,
    name: sql`lower(coalesce(nullif(${products.name} ->> ${language}, ''), ${products.name} ->> 'et'))`,
    code1: products.code1,
    brand: products.brand,
    total_price: products.totalCents,
    id: products.id,
    amount: sql`coalesce(sums.total, 0)`,
    state: buildVisibilityState(now, sql`restricted.visibility`),
  }
  const id = sql`${products.id}`
  const order = orderByWithTieBreaker(sort, columns, products.id)
  const readRows = async (ids: number[]) => {
    const rowsById = new Map(
      (await db.select().from(products).where(inArray(products.id, ids))).map(row => [row.id, row]),
    )
    return ids.flatMap(rowId => rowsById.get(rowId) ?? [])
  }
  const join = buildSortJoin(sort, filters)
  const from = buildFilteredProducts(filters, now, join)
  const isCountedFirst = q === undefined && join === undefined && hasFilterOutsideRow(filters)
  const reader = isCountedFirst
    ? createCountFirstReader(db, { id, order, countFrom: from, ...buildSources(filters, now, from) }, readRows)
    : createIdsFirstReader(
        db,
        { id, order, from, countsWhileReading: q !== undefined || filters.stock === 'low' },
        readRows,
      )
  const { rows, paging } = await readPage({ page, pageSize }, reader)
  return { results: await toListedProducts(db, rows, { language, now }), paging }
}

/** Joins the visibility from its own index. */
const VISIBILITY_JOIN = sql`left join (select id, visibility from ${products} where visibility is not null) restricted on restricted.id = ${products.id}`

/** Sorts by stock or visibility need a join; the count omits it, so that it is a separate query. */
const buildSortJoin = (sort: ProductQuery['sort'], { stock }: ProductFilters): SQL | undefined => {
  if (sort.endsWith('state')) return VISIBILITY_JOIN
  if (!sort.endsWith('amount')) return undefined
  // The filter for low stock joins the totals already.
  return stock === 'low' ? sql`` : STOCK_TOTALS_JOIN
}

/**
 * Returns true for filters that need other tables; the number of matches decides which query finds the first rows
 * sooner.
 */
const hasFilterOutsideRow = ({ shown, stock, category, sale, picture }: ProductFilters): boolean =>
  [stock, category, sale, picture].some(filter => filter !== undefined) || shown === 'no' || shown === 'yes'

const buildSources = (
  filters: ProductFilters,
  now: Date,
  countFrom: SQL,
): { indexScanFrom: SQL; fullScanFrom: SQL } => ({
  indexScanFrom: buildFilteredProductsByRow(filters, now),
  fullScanFrom: sql`${products} where ${products.id} = any(array(select ${products.id} from ${countFrom}))`,
})

export const findMatchingProducts = async (
  db: Queryable,
  filters: ProductFilters,
  now: Date,
): Promise<{ id: number }[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} as id from ${buildFilteredProducts(filters, now)} order by ${products.id}`)
  return rows
}

const toListedProducts = async (
  db: Queryable,
  rows: readonly (typeof products.$inferSelect)[],
  { language, now }: ListOptions,
): Promise<ListedProduct[]> => {
  const ids = rows.map(row => row.id)
  const [stockAmounts, images] = await Promise.all([readAmountsInAllWarehouses(db, ids), readMainPictures(db, ids)])
  return rows.map(row => {
    const name = pickText(row.name, language)
    const file = images.get(row.id)
    const stock = stockAmounts.get(row.id) ?? []
    return {
      id: row.id,
      name,
      code1: row.code1,
      brand: row.brand,
      price: toEuros(row.priceCents),
      total_price: toEuros(row.totalCents),
      amount: stock.reduce((sum, { amount }) => sum + amount, 0),
      stock,
      critical_stock_level: row.criticalStockLevel,
      available_in: row.availableIn,
      state: getVisibilityState(row.visibility, now.getTime()),
      image: file ? toApiImage(file, language) : null,
      modified_at: row.modifiedAt.toISOString(),
    }
  })
}
