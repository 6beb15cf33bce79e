import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import type { SoldProduct } from '#orders/contract-figures.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { textIn } from '#platform/server/db/text-in.ts'

interface Asked {
  /** Days in Tallinn, both ends included. */
  from: string
  to: string
  language: Language
  most: number
}

interface Row extends Record<string, unknown> {
  product_id: number
  name: string
  code1: string
  amount: number
  cents: number
  margin: number | null
}

const soldIn = ({ from, to }: Pick<Asked, 'from' | 'to'>): SQL => sql`
  select product_id, sum(pieces)::float8 as pieces, sum(cents)::float8 as cents, sum(net_cents)::float8 as net
  from sales_product where day between ${from}::date and ${to}::date group by product_id`

const nameIn = (language: Language): SQL => textIn(sql`p.name`, language)

/** Best sellers by turnover. */
const bestOf = (sold: SQL, { language, most }: Pick<Asked, 'language' | 'most'>): SQL => sql`
  select s.product_id, coalesce(${nameIn(language)}, '#' || s.product_id) as name, coalesce(p.code1, '') as code1,
    s.pieces as amount, s.cents, s.net - s.pieces * p.cost_cents as margin
  from (select * from ${sold} every order by every.cents desc, every.product_id limit ${most}::int) s
  left join product p on p.id = s.product_id
  order by s.cents desc, s.product_id`

/** Products in stock that sold least, the most valuable first. */
const worstOf = (sold: SQL, { language, most }: Pick<Asked, 'language' | 'most'>): SQL => sql`
  select p.id as product_id, coalesce(${nameIn(language)}, '#' || p.id) as name, p.code1, coalesce(s.pieces, 0)::float8 as amount,
    coalesce(s.cents, 0)::float8 as cents, s.net - s.pieces * p.cost_cents as margin, s.total as in_stock
  from (
    select t.id, s.pieces, s.cents, s.net, l.total
    from (select product_id, sum(amount)::int as total from stock_level where amount > 0 group by product_id) l
    join product t on t.id = l.product_id and t.class = 'product' and t.removed_at is null
    left join ${sold} s on s.product_id = t.id
    order by coalesce(s.pieces, 0), t.total_cents::bigint * l.total desc, t.id limit ${most}::int
  ) s join product p on p.id = s.id
  order by coalesce(s.pieces, 0), p.total_cents::bigint * s.total desc, p.id`

/** Turnover of goods without VAT, the part with a known cost, and the margin of that part. */
const marginsOf = (sold: SQL): SQL => sql`
  select coalesce(sum(s.net), 0)::float8 as net,
    coalesce(sum(s.net) filter (where p.cost_cents is not null), 0)::float8 as known,
    coalesce(sum(s.net - s.pieces * p.cost_cents) filter (where p.cost_cents is not null), 0)::float8 as margin
  from ${sold} s left join product p on p.id = s.product_id`

/** The best sellers of a period. */
export const soldProducts = async (db: Queryable, { language, most, ...days }: Asked): Promise<SoldProduct[]> => {
  const { rows } = await db.execute<Row>(bestOf(sql`(${soldIn(days)})`, { language, most }))
  return rows.map(soldOf)
}

interface Goods {
  best: SoldProduct[]
  worst: (SoldProduct & { in_stock: number })[]
  margins: { net: number; known: number; margin: number }
}

/** Best sellers, slow sellers and margins in one query: summing a year of sales is slow, so it happens once. */
export const soldGoods = async (db: Queryable, { language, most, ...days }: Asked): Promise<Goods> => {
  const sold = sql`sold`
  const listed = { language, most }
  const { rows } = await db.execute<{
    best: Row[]
    worst: (Row & { in_stock: number })[]
    margins: Goods['margins']
  }>(sql`
    with sold as materialized (${soldIn(days)})
    select (select coalesce(json_agg(b order by b.cents desc, b.product_id), '[]') from (${bestOf(sold, listed)}) b) as best,
      (select coalesce(json_agg(w), '[]') from (${worstOf(sold, listed)}) w) as worst,
      (select to_json(m) from (${marginsOf(sold)}) m) as margins`)
  const { best, worst, margins } = rows[0]!
  return {
    best: best.map(soldOf),
    worst: worst.map(row => ({ ...soldOf(row), in_stock: row.in_stock })),
    margins: { net: euros(margins.net), known: euros(margins.known), margin: euros(margins.margin) },
  }
}

const soldOf = ({ product_id, name, code1, amount, cents, margin }: Row): SoldProduct => ({
  product_id,
  name,
  code1,
  amount,
  turnover: euros(cents),
  margin: margin === null ? null : euros(margin),
})
