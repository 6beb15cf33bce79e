import { and, desc, eq, gte, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { figures } from '#orders/contract-figures.ts'
import { type DaySales, figuresOf, spansOf } from '#orders/domain/sales-figures.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'
import { orderLines, orders, staffTasks } from '../tables.ts'
import { countUnfilled } from './count-unfilled.ts'

const BEST = 5
const counts = notInArray(orders.state, ['cancelled', 'returned'])
const midnight = (day: string, more = 0): SQL =>
  sql`(${day}::date + ${more}::int)::timestamp at time zone 'Europe/Tallinn'`
const placedWithin = ({ from, to }: { from: string; to: string }) =>
  and(gte(orders.placedAt, midnight(from)), lt(orders.placedAt, midnight(to, 1)))

/** What was sold by day, for the spans that figures of a day need: each is a stretch of the index on the time of placing. */
const salesByDay = async (db: Queryable, today: string): Promise<DaySales[]> => {
  const day = sql<string>`to_char(${orders.placedAt} at time zone 'Europe/Tallinn', 'YYYY-MM-DD')`
  return db
    .select({
      day,
      orders: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${orders.paidAt} is not null), 0)::float8`,
    })
    .from(orders)
    .where(and(counts, or(...Object.values(spansOf(today)).map(placedWithin))))
    .groupBy(sql`1`)
}

/** What was sold most in the last 30 days, by its turnover. */
const bestSellers = (db: Queryable, today: string) => {
  const cents = sql<number>`sum(${orderLines.totalCents})::float8`
  return db
    .select({
      productId: orderLines.productId,
      name: sql<string>`max(${orderLines.name})`,
      amount: sql<number>`sum(${orderLines.amount})::float8`,
      cents,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        counts,
        placedWithin(spansOf(today).days),
        sql`${orders.paidAt} is not null`,
        eq(orderLines.class, 'product'),
      ),
    )
    .groupBy(orderLines.productId)
    .orderBy(desc(cents), orderLines.productId)
    .limit(BEST)
}

/** The guarded call about what was sold. */
export const figureRoutes = (app: App): void => {
  serve(app, figures, {
    read: async () => {
      const { db } = app
      const today = shopDay(app.now())
      const [sales, best, unfilled, attention] = await Promise.all([
        salesByDay(db, today),
        bestSellers(db, today),
        countUnfilled(db),
        db.$count(staffTasks, isNull(staffTasks.closedAt)),
      ])
      const of = figuresOf(sales, today)
      const written = ({ orders, cents }: { orders: number; cents: number }) => ({ orders, turnover: euros(cents) })
      return {
        data: {
          today: written(of.today),
          week_ago: written(of.weekAgo),
          month: written(of.month),
          month_before: written(of.monthBefore),
          year_ago: written(of.yearAgo),
          days: of.days.map(one => ({ day: one.day, ...written(one) })),
          best: best.map(({ productId, name, amount, cents }) => ({
            ...{ product_id: productId, name, amount },
            turnover: euros(cents),
          })),
          unfilled,
          attention,
        },
      }
    },
  })
}
