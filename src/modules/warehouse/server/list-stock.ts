import { type SQL, sql } from 'drizzle-orm'
import { buildProductNameSortKey, selectMatchingIds } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import {
  createCountFirstReader,
  createIdsFirstReader,
  orderByWithTieBreaker,
  readPage,
} from '#platform/server/db/read-page.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import type { StockQuery, StockRow } from '#warehouse/contract-stock.ts'
import { selectReservedByOrder, selectReservedPieces } from './reserved-pieces.ts'

/**
 * Lists products with their stock by warehouse and the pieces of unsent orders. With a warehouse, the stock filter
 * applies to its stock only.
 */
export const listStock = async (
  db: Queryable,
  { q, stock, warehouse, sort, ...page }: StockQuery,
  language: Language,
): Promise<{ results: StockRow[]; paging: Pagination }> => {
  const warehouseCondition = buildWarehouseCondition(warehouse)
  const condition = sql`p.class = 'product' and p.removed_at is null and ${buildFilterCondition({ q, stock, warehouse })}`
  const columns = {
    name: buildProductNameSortKey(language),
    code1: sql`p.code1`,
    brand: sql`p.brand`,
    total: sql`coalesce(sums.total, 0)`,
    critical: sql`p.critical_stock_level`,
  }
  const id = sql`p.id`
  const order = orderByWithTieBreaker(sort, columns, id)
  const readRows = (ids: readonly number[]) => readStockRows(db, ids, language)
  // A sort by stock joins the totals once, because a lookup for each product is far slower.
  const sortsByTotal = sort.endsWith('total')
  const source = sql`product p ${sortsByTotal ? STOCK_TOTALS_JOIN : sql``} where ${condition}`
  const reader =
    stock === 'low'
      ? createCountFirstReader(
          db,
          { id, order, ...selectLowStockSources(condition, sortsByTotal, warehouseCondition) },
          readRows,
        )
      : createIdsFirstReader(db, { id, order, from: source, countsWhileReading: q !== undefined }, readRows)
  const { rows, paging } = await readPage(page, reader)
  return { results: rows, paging }
}

/** Reads the stock of products in the order of the ids. */
const readStockRows = async (db: Queryable, ids: readonly number[], language: Language): Promise<StockRow[]> => {
  const idList = sql`${sql.param(ids)}::int[]`
  const { rows } = await db.execute<StockRow & Record<string, unknown>>(sql`
    with held as (
      select product_id, sum(pieces)::int as pieces from ${selectReservedPieces(sql`m.product_id = any(${idList})`)} r group by product_id
    )
    select p.id, coalesce(${selectTextIn(sql`p.name`, language)}, '') as name, p.code1, p.brand, p.unit,
      p.critical_stock_level as critical, coalesce(held.pieces, 0) as reserved,
      coalesce(levels.amounts, '[]') as amounts, coalesce(shelves.places, '[]') as places, coalesce(levels.total, 0)::int as total
    from product p left join held on held.product_id = p.id
    left join lateral (
      select json_agg(json_build_object('warehouse_id', l.warehouse_id, 'amount', l.amount)) as amounts, sum(l.amount) as total
      from stock_level l where l.product_id = p.id
    ) levels on true
    left join lateral (
      select json_agg(json_build_object('warehouse_id', s.warehouse_id, 'place', s.place)) as places
      from shelf_place s where s.product_id = p.id
    ) shelves on true
    where p.id = any(${idList}) order by array_position(${idList}, p.id)`)
  return rows
}

const buildWarehouseCondition = (warehouse: number | undefined): SQL =>
  warehouse === undefined ? sql`true` : sql`l.warehouse_id = ${warehouse}::int`

/** Builds the condition of all filters except `low`, which needs a query of its own. */
const buildFilterCondition = ({ q, stock, warehouse }: Pick<StockQuery, 'q' | 'stock' | 'warehouse'>): SQL => {
  const warehouseCondition = buildWarehouseCondition(warehouse)
  const conditions = [sql`true`]
  if (q !== undefined) conditions.push(sql`p.id = ${selectMatchingIds(q)}`)
  if (stock !== undefined && stock !== 'low') conditions.push(buildStockCondition(stock, warehouseCondition))
  if (warehouse !== undefined)
    conditions.push(
      stock === 'none' || stock === 'low'
        ? buildStockedCondition(warehouse)
        : buildStockCondition('some', warehouseCondition),
    )
  return sql.join(conditions, sql` and `)
}

const STOCK_TOTALS_JOIN = sql`left join (select product_id, sum(amount) as total from stock_level group by product_id) sums on sums.product_id = p.id`

/** Builds three queries for products at or below their critical level: to count, row by row, and all at once. */
const selectLowStockSources = (
  condition: SQL,
  sortsByTotal: boolean,
  warehouseCondition: SQL,
): { countFrom: SQL; indexScanFrom: SQL; fullScanFrom: SQL } => {
  const criticalCondition = sql`${condition} and p.critical_stock_level > 0`
  const totalsJoin = sql`left join (
    select l.product_id, sum(l.amount) as total from stock_level l where ${warehouseCondition} group by l.product_id
  ) warehouse_stock on warehouse_stock.product_id = p.id`
  const countFrom = sql`product p ${totalsJoin} ${sortsByTotal ? STOCK_TOTALS_JOIN : sql``}
    where ${criticalCondition} and coalesce(warehouse_stock.total, 0) <= p.critical_stock_level`
  if (sortsByTotal) return { countFrom, indexScanFrom: countFrom, fullScanFrom: countFrom }
  return {
    countFrom,
    indexScanFrom: sql`product p where ${criticalCondition}
      and (select coalesce(sum(l.amount), 0) from stock_level l where l.product_id = p.id and ${warehouseCondition}) <= p.critical_stock_level`,
    fullScanFrom: sql`product p where p.id = any(array(select p.id from ${countFrom}))`,
  }
}

/** Returns true for products that the warehouse has, had or has a location for. */
const buildStockedCondition = (warehouse: number): SQL =>
  sql`(exists (select from stock_level l where l.product_id = p.id and l.warehouse_id = ${warehouse}::int)
    or exists (select from shelf_place s where s.product_id = p.id and s.warehouse_id = ${warehouse}::int))`

const buildStockCondition = (stock: 'some' | 'none' | 'reserved', warehouseCondition: SQL): SQL => {
  switch (stock) {
    case 'some':
      return sql`p.id in (select l.product_id from stock_level l where l.amount > 0 and ${warehouseCondition})`
    case 'none':
      return sql`not exists (select from stock_level l where l.product_id = p.id and l.amount > 0 and ${warehouseCondition})`
    case 'reserved':
      return sql`p.id in (select product_id from ${selectReservedByOrder(sql`true`)} held)`
  }
}
