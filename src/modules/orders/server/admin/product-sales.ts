import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { SoldProduct } from '#orders/contract-figures.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'

interface SalesQuery {
  /** Days in Tallinn, both ends included. */
  from: string
  to: string
  language: Language
  limit: number
}

interface SalesRow extends Record<string, unknown> {
  product_id: number
  name: string
  code1: string
  amount: number
  cents: number
  margin: number | null
}

const buildSalesQuery = ({ from, to }: Pick<SalesQuery, 'from' | 'to'>): SQL => sql`
  select product_id, sum(pieces)::float8 as pieces, sum(cents)::float8 as cents, sum(net_cents)::float8 as net
  from sales_product where day between ${from}::date and ${to}::date group by product_id`

const selectName = (language: Language): SQL => selectTextIn(sql`p.name`, language)

/** Builds the query of the best sellers by turnover. */
const buildBestSellersQuery = (
  soldProducts: SQL,
  { language, limit }: Pick<SalesQuery, 'language' | 'limit'>,
): SQL => sql`
  select s.product_id, coalesce(${selectName(language)}, '#' || s.product_id) as name, coalesce(p.code1, '') as code1,
    s.pieces as amount, s.cents, s.net - s.pieces * p.cost_cents as margin
  from (select * from ${soldProducts} sold_product order by cents desc, product_id limit ${limit}::int) s
  left join product p on p.id = s.product_id
  order by s.cents desc, s.product_id`

/** Builds the query of the products in stock that sold least, the most valuable first. */
const buildSlowSellersQuery = (
  soldProducts: SQL,
  { language, limit }: Pick<SalesQuery, 'language' | 'limit'>,
): SQL => sql`
  select p.id as product_id, coalesce(${selectName(language)}, '#' || p.id) as name, p.code1, coalesce(s.pieces, 0)::float8 as amount,
    coalesce(s.cents, 0)::float8 as cents, s.net - s.pieces * p.cost_cents as margin, s.total as in_stock
  from (
    select t.id, s.pieces, s.cents, s.net, l.total
    from (select product_id, sum(amount)::int as total from stock_level where amount > 0 group by product_id) l
    join product t on t.id = l.product_id and t.class = 'product' and t.removed_at is null
    left join ${soldProducts} s on s.product_id = t.id
    order by coalesce(s.pieces, 0), t.total_cents::bigint * l.total desc, t.id limit ${limit}::int
  ) s join product p on p.id = s.id
  order by coalesce(s.pieces, 0), p.total_cents::bigint * s.total desc, p.id`

/** Builds the query of the turnover without VAT, its part with a known cost, and the margin of that part. */
const buildMarginsQuery = (soldProducts: SQL): SQL => sql`
  select coalesce(sum(s.net), 0)::float8 as net,
    coalesce(sum(s.net) filter (where p.cost_cents is not null), 0)::float8 as known,
    coalesce(sum(s.net - s.pieces * p.cost_cents) filter (where p.cost_cents is not null), 0)::float8 as margin
  from ${soldProducts} s left join product p on p.id = s.product_id`

export const readBestSellers = async (
  db: Queryable,
  { language, limit, ...days }: SalesQuery,
): Promise<SoldProduct[]> => {
  const { rows } = await db.execute<SalesRow>(
    buildBestSellersQuery(sql`(${buildSalesQuery(days)})`, { language, limit }),
  )
  return rows.map(toSoldProduct)
}

interface ProductSales {
  best_sellers: SoldProduct[]
  slow_sellers: (SoldProduct & { in_stock: number })[]
  margins: { net: number; known: number; margin: number }
}

/** Reads best sellers, slow sellers and margins in one query: summing a year of sales is slow, so it happens once. */
export const readProductSales = async (
  db: Queryable,
  { language, limit, ...days }: SalesQuery,
): Promise<ProductSales> => {
  const soldProducts = sql`sold`
  const listOptions = { language, limit }
  const { rows } = await db.execute<{
    best_sellers: SalesRow[]
    slow_sellers: (SalesRow & { in_stock: number })[]
    margins: ProductSales['margins']
  }>(sql`
    with sold as materialized (${buildSalesQuery(days)})
    select (
        select coalesce(json_agg(b order by b.cents desc, b.product_id), '[]')
        from (${buildBestSellersQuery(soldProducts, listOptions)}) b) as best_sellers,
      (select coalesce(json_agg(w), '[]') from (${buildSlowSellersQuery(soldProducts, listOptions)}) w) as slow_sellers,
      (select to_json(m) from (${buildMarginsQuery(soldProducts)}) m) as margins`)
  const { best_sellers: bestSellers, slow_sellers: slowSellers, margins } = getFirstElement(rows)
  return {
    best_sellers: bestSellers.map(toSoldProduct),
    slow_sellers: slowSellers.map(row => ({ ...toSoldProduct(row), in_stock: row.in_stock })),
    margins: { net: toEuros(margins.net), known: toEuros(margins.known), margin: toEuros(margins.margin) },
  }
}

const toSoldProduct = ({ product_id, name, code1, amount, cents, margin }: SalesRow): SoldProduct => ({
  product_id,
  name,
  code1,
  amount,
  turnover: toEuros(cents),
  margin: margin === null ? null : toEuros(margin),
})
