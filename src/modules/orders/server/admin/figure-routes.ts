import { and, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#kernel/add-days.ts'
import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { figures } from '#orders/contract-figures.ts'
import { computeFigures, type DaySales, listFigurePeriods } from '#orders/domain/sales-figures.ts'
import { resolvePeriod, validatePeriod } from '#orders/domain/sales-period.ts'
import { listVisibleTaskKinds } from '#orders/domain/task-permission.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { buildKindCondition } from '../list-tasks.ts'
import { salesHours, staffTasks } from '../tables.ts'
import { countUnfulfilledOrders } from './count-unfulfilled-orders.ts'
import { readBestSellers } from './product-sales.ts'
import { readPeriodFigures } from './read-period-figures.ts'
import { rollUpSales } from './roll-up-sales.ts'

const MAX_BEST_PRODUCTS = 5

const selectMidnight = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Tallinn')`
const buildSpanCondition = ({ from, to }: { from: string; to: string }) =>
  and(gte(salesHours.hour, selectMidnight(from)), lt(salesHours.hour, selectMidnight(addDays(to, 1))))

/** Reads the sales by day, for the spans that the daily figures need. */
const readSalesByDay = (db: Queryable, today: string): Promise<DaySales[]> =>
  db
    .select({
      day: sql<string>`to_char(${salesHours.hour} at time zone 'Europe/Tallinn', 'YYYY-MM-DD')`,
      orders: sql<number>`sum(${salesHours.orders})::int`,
      cents: sql<number>`sum(${salesHours.cents})::float8`,
    })
    .from(salesHours)
    .where(or(...Object.values(listFigurePeriods(today)).map(buildSpanCondition)))
    .groupBy(sql`1`)

/** Reads the sales of the same weekday a week ago, up to the current hour inclusive. */
const readSalesWeekAgo = async (db: Queryable, now: Date): Promise<Pick<DaySales, 'orders' | 'cents'>> => {
  const weekAgoSql = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn' - interval '7 days')`
  const [sum] = await db
    .select({
      orders: sql<number>`coalesce(sum(${salesHours.orders}), 0)::int`,
      cents: sql<number>`coalesce(sum(${salesHours.cents}), 0)::float8`,
    })
    .from(salesHours)
    .where(
      and(
        gte(salesHours.hour, sql`(date_trunc('day', ${weekAgoSql}) at time zone 'Europe/Tallinn')`),
        lte(salesHours.hour, sql`(${weekAgoSql} at time zone 'Europe/Tallinn')`),
      ),
    )
  return sum ?? { orders: 0, cents: 0 }
}

/** Margins reveal the cost of goods, which only product editors may see. */
const omitCosts = (periodFigures: Awaited<ReturnType<typeof readPeriodFigures>>): typeof periodFigures => ({
  ...periodFigures,
  best_sellers: periodFigures.best_sellers.map(product => ({ ...product, margin: null })),
  slow_sellers: periodFigures.slow_sellers.map(product => ({ ...product, margin: null })),
  margins: { net: periodFigures.margins.net, known: 0, margin: 0 },
})

export const registerFigureRoutes = (app: App): void => {
  serve(app, figures, {
    read: async ({ language, visitor }) => {
      const { db } = app
      const today = getShopDay(app.now())
      await rollUpSales(db)
      const [sales, weekAgo, bestSellers, unfulfilledOrders, openTasks] = await Promise.all([
        readSalesByDay(db, today),
        readSalesWeekAgo(db, app.now()),
        readBestSellers(db, { ...listFigurePeriods(today).days, language, limit: MAX_BEST_PRODUCTS }),
        countUnfulfilledOrders(db),
        db.$count(
          staffTasks,
          and(isNull(staffTasks.closedAt), buildKindCondition(listVisibleTaskKinds(visitor.permissions))),
        ),
      ])
      const computed = computeFigures(sales, today)
      const toSalesSum = ({ orders, cents }: { orders: number; cents: number }) => ({
        orders,
        turnover: toEuros(cents),
      })
      return {
        data: {
          today: toSalesSum(computed.today),
          week_ago: toSalesSum(weekAgo),
          month: toSalesSum(computed.month),
          month_before: toSalesSum(computed.monthBefore),
          year_ago: toSalesSum(computed.yearAgo),
          days: computed.days.map(({ day, ...daySales }) => ({ day, ...toSalesSum(daySales) })),
          best_sellers: bestSellers.map(({ product_id, name, amount, turnover }) => ({
            product_id,
            name,
            amount,
            turnover,
          })),
          unfulfilled_orders: unfulfilledOrders,
          open_tasks: openTasks,
        },
      }
    },
    period: async ({ query, language, visitor, t }) => {
      const today = getShopDay(app.now())
      const { step, ...requestedPeriod } = query
      const days = resolvePeriod(requestedPeriod, today)
      const error = validatePeriod(days, today)
      if (error) {
        const errors = { [error.field]: [t(`orders.problem.${error.reason}`)] }
        return httpError(422, t('app.problem.invalid'), { errors })
      }
      await rollUpSales(app.db)
      const periodFigures = await readPeriodFigures(app.db, { ...days, step, language })
      return { data: can(visitor, 'product.edit') ? periodFigures : omitCosts(periodFigures) }
    },
  })
}
