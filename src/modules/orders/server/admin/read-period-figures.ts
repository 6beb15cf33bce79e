import { sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { addDays } from '#orders/domain/sales-figures.ts'
import {
  chooseStep,
  listPoints,
  previousPeriod,
  type SalesPeriod,
  type SalesStep,
} from '#orders/domain/sales-period.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readProductSales } from './product-sales.ts'

const MAX_LISTED_PRODUCTS = 10

interface SalesTotals {
  orders: number
  cents: number
}
const NO_SALES: SalesTotals = { orders: 0, cents: 0 }

/** Sales of each point of the chart, keyed by the point. */
const salesByPoint = async (
  db: Queryable,
  { from, to }: SalesPeriod,
  step: SalesStep,
): Promise<ReadonlyMap<string, SalesTotals>> => {
  const local = sql`hour at time zone 'Europe/Tallinn'`
  const at =
    step === 'hour'
      ? sql`to_char(${local}, 'YYYY-MM-DD"T"HH24')`
      : sql`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${local}), 'YYYY-MM-DD')`
  const { rows } = await db.execute<{ at: string; orders: number; cents: number }>(sql`
    select ${at} as at, sum(orders)::int as orders, sum(cents)::float8 as cents from sales_hour
    where hour >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
      and hour < ${addDays(to, 1)}::date::timestamp at time zone 'Europe/Tallinn'
    group by 1`)
  return new Map(rows.map(row => [row.at, row]))
}

const sumSales = (sold: ReadonlyMap<string, SalesTotals>) => {
  const all = [...sold.values()]
  return {
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    turnover: toEuros(all.reduce((sum, { cents }) => sum + cents, 0)),
  }
}

/** The figures of a period next to the preceding one, from rolled-up sales. */
export const readPeriodFigures = async (
  db: Queryable,
  { step: asked, language, ...days }: SalesPeriod & { step?: SalesStep | undefined; language: Language },
) => {
  const step = chooseStep(days, asked)
  const earlier = previousPeriod(days)
  const [sold, before, goods] = await Promise.all([
    salesByPoint(db, days, step),
    salesByPoint(db, earlier, step),
    readProductSales(db, { ...days, language, most: MAX_LISTED_PRODUCTS }),
  ])
  const points = listPoints(days, step)
  const pointsBefore = listPoints(earlier, step)
  return {
    ...days,
    step,
    points: points.map(at => {
      const { orders, cents } = sold.get(at) ?? NO_SALES
      return { at, orders, turnover: toEuros(cents) }
    }),
    before: points.map((_, at) => toEuros(before.get(pointsBefore[at] ?? '')?.cents ?? 0)),
    sold: sumSales(sold),
    sold_before: sumSales(before),
    ...goods,
  }
}
