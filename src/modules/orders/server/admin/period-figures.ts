import { sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { dayAway } from '#orders/domain/sales-figures.ts'
import { type Days, daysBefore, pointsOf, type SalesStep, stepFor } from '#orders/domain/sales-period.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { soldGoods } from './sold-products.ts'

const LISTED = 10

interface Sold {
  orders: number
  cents: number
}
const NOTHING: Sold = { orders: 0, cents: 0 }

/** Sales of each point of the chart, keyed by the point. */
const soldBy = async (db: Queryable, { from, to }: Days, step: SalesStep): Promise<ReadonlyMap<string, Sold>> => {
  const local = sql`hour at time zone 'Europe/Tallinn'`
  const at =
    step === 'hour'
      ? sql`to_char(${local}, 'YYYY-MM-DD"T"HH24')`
      : sql`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${local}), 'YYYY-MM-DD')`
  const { rows } = await db.execute<{ at: string; orders: number; cents: number }>(sql`
    select ${at} as at, sum(orders)::int as orders, sum(cents)::float8 as cents from sales_hour
    where hour >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
      and hour < ${dayAway(to, 1)}::date::timestamp at time zone 'Europe/Tallinn'
    group by 1`)
  return new Map(rows.map(row => [row.at, row]))
}

const sumOf = (sold: ReadonlyMap<string, Sold>) => {
  const all = [...sold.values()]
  return {
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    turnover: euros(all.reduce((sum, { cents }) => sum + cents, 0)),
  }
}

/** The figures of a period next to the preceding one, from rolled-up sales. */
export const periodFigures = async (
  db: Queryable,
  { step: asked, language, ...days }: Days & { step?: SalesStep | undefined; language: Language },
) => {
  const step = stepFor(days, asked)
  const earlier = daysBefore(days)
  const [sold, before, goods] = await Promise.all([
    soldBy(db, days, step),
    soldBy(db, earlier, step),
    soldGoods(db, { ...days, language, most: LISTED }),
  ])
  const points = pointsOf(days, step)
  const pointsBefore = pointsOf(earlier, step)
  return {
    ...days,
    step,
    points: points.map(at => {
      const { orders, cents } = sold.get(at) ?? NOTHING
      return { at, orders, turnover: euros(cents) }
    }),
    before: points.map((_, at) => euros(before.get(pointsBefore[at] ?? '')?.cents ?? 0)),
    sold: sumOf(sold),
    sold_before: sumOf(before),
    ...goods,
  }
}
