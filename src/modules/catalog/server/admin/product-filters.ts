import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '#catalog/contract-product-admin.ts'
import { toCents } from '#kernel/money.ts'
import { selectMatchingIds } from '../staff-search.ts'
import { categories, productCategories, productImages, products } from '../tables.ts'

export type ProductFilters = Omit<ProductQuery, 'sort' | 'page' | 'pageSize'>

export const STOCK_TOTALS_JOIN = sql`left join (select product_id, sum(amount) as total from stock_level group by product_id) sums
  on sums.product_id = ${products.id}`

/** Builds the `from` clause of the filtered products without the keyword. Every filter reads its own index. */
export const buildFilteredProducts = (filters: ProductFilters, now: Date, joined?: SQL): SQL => {
  const { shown, stock, category, sale, picture } = filters
  const id = sql`${products.id}`
  const buildIdFilter = (ids: SQL, { isIncluded }: { isIncluded: boolean }): SQL =>
    isIncluded ? sql`${id} in (${ids})` : sql`${id} not in (${ids})`
  const where = and(
    buildRowConditions(filters),
    shown === undefined || shown === 'removed'
      ? undefined
      : buildIdFilter(selectHiddenIds(now), { isIncluded: shown === 'no' }),
    stock === undefined || stock === 'low' ? undefined : buildIdFilter(STOCKED_IDS, { isIncluded: stock === 'some' }),
    stock === 'low' ? sql`coalesce(sums.total, 0) <= ${products.criticalStockLevel}` : undefined,
    category === undefined ? undefined : buildIdFilter(selectProductIdsInCategory(category), { isIncluded: true }),
    sale === undefined ? undefined : buildIdFilter(ON_SALE_IDS, { isIncluded: sale === 'yes' }),
    picture === undefined ? undefined : buildIdFilter(PICTURED_IDS, { isIncluded: picture === 'yes' }),
  )
  return sql`${products} ${stock === 'low' ? STOCK_TOTALS_JOIN : undefined} ${joined} where ${where}`
}

/** Builds the same filters as conditions per row, for short pages in list order. */
export const buildFilteredProductsByRow = (filters: ProductFilters, now: Date): SQL => {
  const { shown, stock, category, sale, picture } = filters
  const where = and(
    buildRowConditions(filters),
    shown === undefined || shown === 'removed' ? undefined : buildVisibilityCondition(now, shown === 'yes'),
    stock === undefined ? undefined : buildStockCondition(stock),
    category === undefined ? undefined : buildCategoryCondition(category),
    sale === undefined ? undefined : sql`(${products.totalCents} < ${products.priceCents}) = ${sale === 'yes'}`,
    picture === undefined ? undefined : buildPictureCondition(picture === 'yes'),
  )
  return sql`${products} where ${where}`
}

/** Builds conditions on the product's row and on search matches. */
const buildRowConditions = ({ q, shown, brand, price_from, price_to, class: kind }: ProductFilters): SQL | undefined =>
  and(
    // The literal condition lets the partial index answer the count.
    kind === undefined ? sql`${products.class} <> 'shipping'` : eq(products.class, kind),
    shown === 'removed' ? isNotNull(products.removedAt) : isNull(products.removedAt),
    q === undefined ? undefined : sql`${products.id} = ${selectMatchingIds(q)}`,
    brand === undefined ? undefined : eq(products.brand, brand),
    price_from === undefined ? undefined : gte(products.totalCents, toCents(price_from)),
    price_to === undefined ? undefined : lte(products.totalCents, toCents(price_to)),
  )

/**
 * Computes the current state in SQL, as `getVisibilityState` computes it; 0 without a visibility. Type 0 has no range,
 * type 1 a start, and type 2 a start and an end.
 */
export const buildVisibilityState = (now: Date, visibility: SQL): SQL => {
  const nowMs = sql`${now.getTime()}::float8`
  const from = sql`(${visibility} ->> 'rangeFrom')::float8`
  const to = sql`(${visibility} ->> 'rangeTo')::float8`
  const inRange = sql`case
    when coalesce(${visibility} ->> 'type', '0') = '0' then true
    when ${from} is not null and ${nowMs} < ${from} then false
    when ${visibility} ->> 'type' = '1' or ${to} is null or ${to} = ${from} then true
    else ${nowMs} < ${to} end`
  return sql`coalesce(${visibility} ->> (case when ${inRange} then 'stateInRange' else 'stateOutRange' end), '0')`
}

const buildVisibilityCondition = (now: Date, isIncluded: boolean): SQL => {
  const { visibility } = products
  const state = buildVisibilityState(now, sql`${visibility}`)
  return isIncluded
    ? sql`(${visibility} is null or ${state} = '0')`
    : sql`${visibility} is not null and ${state} <> '0'`
}

const selectHiddenIds = (now: Date): SQL =>
  sql`select h.id from ${products} h where h.visibility is not null and ${buildVisibilityState(now, sql`h.visibility`)} <> '0'`

const STOCKED_IDS = sql`select product_id from stock_level where amount > 0`

const buildStockCondition = (stock: 'some' | 'low' | 'none'): SQL => {
  const level = sql`from stock_level l where l.product_id = ${products.id}`
  switch (stock) {
    case 'some':
      return sql`exists (select ${level} and l.amount > 0)`
    case 'low':
      return sql`(select coalesce(sum(l.amount), 0) ${level}) <= ${products.criticalStockLevel}`
    case 'none':
      return sql`not exists (select ${level} and l.amount > 0)`
  }
}

const selectCategoryWithDescendants = (category: number): SQL => sql`array(
  with recursive descendant as (
    select ${category}::int as id
    union select c.id from ${categories} c join descendant on c.parent_id = descendant.id
  ) select id from descendant)`

const selectProductIdsInCategory = (category: number): SQL =>
  sql`select pc.product_id from ${productCategories} pc where pc.category_id = any(${selectCategoryWithDescendants(category)})`

const buildCategoryCondition = (category: number): SQL =>
  sql`exists (${selectProductIdsInCategory(category)} and pc.product_id = ${products.id})`

const ON_SALE_IDS = sql`select s.id from ${products} s where s.total_cents < s.price_cents`

const PICTURED_IDS = sql`select i.product_id from ${productImages} i`

const buildPictureCondition = (isIncluded: boolean): SQL => {
  const picture = sql`exists (${PICTURED_IDS} where i.product_id = ${products.id})`
  return isIncluded ? picture : sql`not ${picture}`
}
