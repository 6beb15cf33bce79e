import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ProductQuery } from '#catalog/contract-product-admin.ts'
import { toCents } from '#kernel/money.ts'
import { productsMatching } from '../staff-search.ts'
import { categories, productCategories, productImages, products } from '../tables.ts'

export type ProductFilters = Omit<ProductQuery, 'sort' | 'page' | 'pageSize'>

export const STOCK_TOTALS_JOIN = sql`left join (select product_id, sum(amount) as total from stock_level group by product_id) sums
  on sums.product_id = ${products.id}`

/** Builds the `from` clause of the filtered products without its first word. Every filter reads its own index. */
export const filteredProducts = (filters: ProductFilters, now: Date, joined?: SQL): SQL => {
  const { shown, stock, category, sale, picture } = filters
  const id = sql`${products.id}`
  const among = (wanted: boolean, ids: SQL): SQL => (wanted ? sql`${id} in (${ids})` : sql`${id} not in (${ids})`)
  const where = and(
    rowFilters(filters),
    shown === undefined || shown === 'removed' ? undefined : among(shown === 'no', hiddenIds(now)),
    stock === undefined || stock === 'low' ? undefined : among(stock === 'some', STOCKED_IDS),
    stock === 'low' ? sql`coalesce(sums.total, 0) <= ${products.criticalStockLevel}` : undefined,
    category === undefined ? undefined : among(true, productIdsInCategory(category)),
    sale === undefined ? undefined : among(sale === 'yes', ON_SALE_IDS),
    picture === undefined ? undefined : among(picture === 'yes', PICTURED_IDS),
  )
  return sql`${products} ${stock === 'low' ? STOCK_TOTALS_JOIN : undefined} ${joined} where ${where}`
}

/** Builds the same filters as conditions per row, for short pages in list order. */
export const filteredProductsByRow = (filters: ProductFilters, now: Date): SQL => {
  const { shown, stock, category, sale, picture } = filters
  const where = and(
    rowFilters(filters),
    shown === undefined || shown === 'removed' ? undefined : isShown(now, shown === 'yes'),
    stock === undefined ? undefined : hasStock(stock),
    category === undefined ? undefined : isInCategory(category),
    sale === undefined ? undefined : sql`(${products.totalCents} < ${products.priceCents}) = ${sale === 'yes'}`,
    picture === undefined ? undefined : hasPicture(picture === 'yes'),
  )
  return sql`${products} where ${where}`
}

/** Conditions on the product's row and on search matches. */
const rowFilters = ({ q, shown, brand, price_from, price_to, class: kind }: ProductFilters): SQL | undefined =>
  and(
    // The literal condition lets the partial index answer the count.
    kind === undefined ? sql`${products.class} <> 'shipping'` : eq(products.class, kind),
    shown === 'removed' ? isNotNull(products.removedAt) : isNull(products.removedAt),
    q === undefined ? undefined : sql`${products.id} = ${productsMatching(q)}`,
    brand === undefined ? undefined : eq(products.brand, brand),
    price_from === undefined ? undefined : gte(products.totalCents, toCents(price_from)),
    price_to === undefined ? undefined : lte(products.totalCents, toCents(price_to)),
  )

/** The current state in SQL, as `visibilityAt` computes it; 0 without a visibility. */
export const visibilityStateAt = (now: Date, visibility: SQL): SQL => {
  const moment = sql`${now.getTime()}::float8`
  const from = sql`(${visibility} ->> 'rangeFrom')::float8`
  const to = sql`(${visibility} ->> 'rangeTo')::float8`
  const inRange = sql`case
    when coalesce(${visibility} ->> 'type', '0') = '0' then true
    when ${from} is not null and ${moment} < ${from} then false
    when ${visibility} ->> 'type' = '1' or ${to} is null or ${to} = ${from} then true
    else ${moment} < ${to} end`
  return sql`coalesce(${visibility} ->> (case when ${inRange} then 'stateInRange' else 'stateOutRange' end), '0')`
}

const isShown = (now: Date, wanted: boolean): SQL => {
  const { visibility } = products
  const state = visibilityStateAt(now, sql`${visibility}`)
  return wanted ? sql`(${visibility} is null or ${state} = '0')` : sql`${visibility} is not null and ${state} <> '0'`
}

const hiddenIds = (now: Date): SQL =>
  sql`select h.id from ${products} h where h.visibility is not null and ${visibilityStateAt(now, sql`h.visibility`)} <> '0'`

const STOCKED_IDS = sql`select product_id from stock_level where amount > 0`

const hasStock = (stock: 'some' | 'low' | 'none'): SQL => {
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

const categoryWithDescendants = (category: number): SQL => sql`array(
  with recursive within as (
    select ${category}::int as id
    union select c.id from ${categories} c join within on c.parent_id = within.id
  ) select id from within)`

const productIdsInCategory = (category: number): SQL =>
  sql`select pc.product_id from ${productCategories} pc where pc.category_id = any(${categoryWithDescendants(category)})`

const isInCategory = (category: number): SQL =>
  sql`exists (${productIdsInCategory(category)} and pc.product_id = ${products.id})`

const ON_SALE_IDS = sql`select s.id from ${products} s where s.total_cents < s.price_cents`

const PICTURED_IDS = sql`select i.product_id from ${productImages} i`

const hasPicture = (wanted: boolean): SQL => {
  const picture = sql`exists (${PICTURED_IDS} where i.product_id = ${products.id})`
  return wanted ? picture : sql`not ${picture}`
}
