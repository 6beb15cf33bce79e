import { and, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { figures } from '#orders/contract-figures.ts'
import { type DaySales, dayAway, figuresOf, spansOf } from '#orders/domain/sales-figures.ts'
import { periodAsked, periodFault } from '#orders/domain/sales-period.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { salesHours, staffTasks } from '../tables.ts'
import { countUnfilled } from './count-unfilled.ts'
import { periodFigures } from './period-figures.ts'
import { rollUpSales } from './roll-up-sales.ts'
import { soldProducts } from './sold-products.ts'

const BEST = 5

const midnight = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Tallinn')`
const within = ({ from, to }: { from: string; to: string }) =>
  and(gte(salesHours.hour, midnight(from)), lt(salesHours.hour, midnight(dayAway(to, 1))))

/** Sales by day, for the spans that the daily figures need. */
const salesByDay = (db: Queryable, today: string): Promise<DaySales[]> =>
  db
    .select({
      day: sql<string>`to_char(${salesHours.hour} at time zone 'Europe/Tallinn', 'YYYY-MM-DD')`,
      orders: sql<number>`sum(${salesHours.orders})::int`,
      cents: sql<number>`sum(${salesHours.cents})::float8`,
    })
    .from(salesHours)
    .where(or(...Object.values(spansOf(today)).map(within)))
    .groupBy(sql`1`)

/** Sales of the same weekday a week ago, up to the current hour inclusive. */
const weekAgoByNow = async (db: Queryable, now: Date): Promise<Pick<DaySales, 'orders' | 'cents'>> => {
  const then = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn' - interval '7 days')`
  const [sum] = await db
    .select({
      orders: sql<number>`coalesce(sum(${salesHours.orders}), 0)::int`,
      cents: sql<number>`coalesce(sum(${salesHours.cents}), 0)::float8`,
    })
    .from(salesHours)
    .where(
      and(
        gte(salesHours.hour, sql`(date_trunc('day', ${then}) at time zone 'Europe/Tallinn')`),
        lte(salesHours.hour, sql`(${then} at time zone 'Europe/Tallinn')`),
      ),
    )
  return sum ?? { orders: 0, cents: 0 }
}

/** Margins reveal the cost of goods, which only product editors may see. */
const withoutCosts = (found: Awaited<ReturnType<typeof periodFigures>>): typeof found => ({
  ...found,
  best: found.best.map(one => ({ ...one, margin: null })),
  worst: found.worst.map(one => ({ ...one, margin: null })),
  margins: { net: found.margins.net, known: 0, margin: 0 },
})

/** Registers the endpoints for sales figures. */
export const figureRoutes = (app: App): void => {
  serve(app, figures, {
    read: async ({ language }) => {
      const { db } = app
      const today = shopDay(app.now())
      await rollUpSales(db)
      const [sales, weekAgo, best, unfilled, attention] = await Promise.all([
        salesByDay(db, today),
        weekAgoByNow(db, app.now()),
        soldProducts(db, { ...spansOf(today).days, language, most: BEST }),
        countUnfilled(db),
        db.$count(staffTasks, isNull(staffTasks.closedAt)),
      ])
      const computed = figuresOf(sales, today)
      const written = ({ orders, cents }: { orders: number; cents: number }) => ({ orders, turnover: euros(cents) })
      return {
        data: {
          today: written(computed.today),
          week_ago: written(weekAgo),
          month: written(computed.month),
          month_before: written(computed.monthBefore),
          year_ago: written(computed.yearAgo),
          days: computed.days.map(one => ({ day: one.day, ...written(one) })),
          best: best.map(({ product_id, name, amount, turnover }) => ({ product_id, name, amount, turnover })),
          unfilled,
          attention,
        },
      }
    },
    period: async ({ query, language, visitor, t }) => {
      const today = shopDay(app.now())
      const { step, ...asked } = query
      const days = periodAsked(asked, today)
      const fault = periodFault(days, today)
      if (fault) {
        const errors = { [fault.field]: [t(`orders.problem.${fault.why}`)] }
        return refuse(422, t('app.problem.invalid'), { errors })
      }
      await rollUpSales(app.db)
      const found = await periodFigures(app.db, { ...days, step, language })
      return { data: can(visitor, 'product.edit') ? found : withoutCosts(found) }
    },
  })
}
