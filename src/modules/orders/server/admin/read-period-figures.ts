import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/add-days.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import {
  chooseStep,
  findPreviousPeriod,
  listPoints,
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

/** Reads the sales of each point of the chart, keyed by the point. */
const readSalesByPoint = async (
  db: Queryable,
  { from, to }: SalesPeriod,
  step: SalesStep,
): Promise<ReadonlyMap<string, SalesTotals>> => {
  const localHour = sql`hour at time zone 'Europe/Tallinn'`
  const pointSql =
    step === 'hour'
      ? sql`to_char(${localHour}, 'YYYY-MM-DD"T"HH24')`
      : sql`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${localHour}), 'YYYY-MM-DD')`
  const { rows } = await db.execute<{ at: string; orders: number; cents: number }>(sql`
    select ${pointSql} as at, sum(orders)::int as orders, sum(cents)::float8 as cents from sales_hour
    where hour >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
      and hour < ${addDays(to, 1)}::date::timestamp at time zone 'Europe/Tallinn'
    group by 1`)
  return new Map(rows.map(row => [row.at, row]))
}

const sumSales = (sales: ReadonlyMap<string, SalesTotals>) => {
  const totals = [...sales.values()]
  return {
    orders: totals.reduce((sum, { orders }) => sum + orders, 0),
    turnover: toEuros(totals.reduce((sum, { cents }) => sum + cents, 0)),
  }
}

/** Reads the figures of a period next to the preceding one, from rolled-up sales. */
export const readPeriodFigures = async (
  db: Queryable,
  { step: requestedStep, language, ...days }: SalesPeriod & { step?: SalesStep | undefined; language: Language },
) => {
  const step = chooseStep(days, requestedStep)
  const previousPeriod = findPreviousPeriod(days)
  const [sales, previousSales, productSales] = await Promise.all([
    readSalesByPoint(db, days, step),
    readSalesByPoint(db, previousPeriod, step),
    readProductSales(db, { ...days, language, limit: MAX_LISTED_PRODUCTS }),
  ])
  const points = listPoints(days, step)
  const previousPoints = listPoints(previousPeriod, step)
  return {
    ...days,
    step,
    points: points.map(point => {
      const { orders, cents } = sales.get(point) ?? NO_SALES
      return { at: point, orders, turnover: toEuros(cents) }
    }),
    before: points.map((_, index) => toEuros(previousSales.get(previousPoints[index] ?? '')?.cents ?? 0)),
    sold: sumSales(sales),
    sold_before: sumSales(previousSales),
    ...productSales,
  }
}
