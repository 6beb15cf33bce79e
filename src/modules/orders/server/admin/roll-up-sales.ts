import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/add-days.ts'
import { type DaySpan, toDaySpans } from '#orders/domain/sales-figures.ts'
import type { App } from '#platform/server/app.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

const ROLL_UP_SALES = defineJob<Record<string, never>>('roll-up-sales')

/** Rolls up sales regularly, so that requests for figures have little left to do. */
export const scheduleSalesRollUp = (app: App): void => {
  app.jobs.handle(ROLL_UP_SALES, () => rollUpSales(app.db))
  app.jobs.schedule(ROLL_UP_SALES, { cron: '*/10 * * * *', payload: {}, key: 'sales' })
}

/** The advisory lock lets one transaction roll up at a time; the next one reads the hours still stale then. */
const ROLL_UP_LOCK_KEY = 7_204_093

/** The value of a sale in SQL: the total less returns and allowances, at least 0. */
const SALE_VALUE = sql`greatest(0, o.total_cents - o.returned_cents - o.allowance_cents)::bigint`
/** Inspected returned pieces of a line. */
const RETURNED_PIECES = sql`coalesce((
  select sum(b.amount) from order_return r cross join jsonb_to_recordset(r.lines) as b(position int, amount int)
  where r.order_id = o.id and r.state = 'inspected' and b.position = l.position
), 0)::int`

/** The net price of a piece after the line's discounts. */
const UNIT_NET = sql`case when l.discounts = '[]' then l.unit_net else l.unit_net * (1 - (
  select sum(d.cents) from jsonb_to_recordset(l.discounts) as d(cents int)
)::numeric / (l.unit_cents::bigint * l.amount)) end`

/**
 * Recomputes the hours whose orders changed. The stale marks are deleted in the same transaction, and a later change
 * leaves a new mark.
 */
export const rollUpSales = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ stale: boolean }>(sql`select exists(select from stale_sales_hour) as stale`)
  if (!rows[0]?.stale) return
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK_KEY})`)
    const deletedMarks = await tx.execute<{ hour: string }>(sql`
      with deleted as (delete from stale_sales_hour returning hour) select distinct hour::text as hour from deleted`)
    const hours = deletedMarks.rows.map(({ hour }) => hour)
    if (hours.length === 0) return
    const stale = sql`(select unnest(${sql.param(hours)}::text[])::timestamptz as hour)`
    await tx.execute(sql`delete from sales_hour using ${stale} s where sales_hour.hour = s.hour`)
    await tx.execute(sql`
      insert into sales_hour (hour, orders, cents)
      select s.hour, count(*) filter (where o.state <> 'returned'), coalesce(sum(${SALE_VALUE}) filter (where o.paid_at is not null), 0)
      from ${stale} s join shop_order o on o.placed_at >= s.hour and o.placed_at < s.hour + interval '1 hour'
      where o.state <> 'cancelled' group by s.hour`)
    for (const days of toDaySpans(await listDaysOfHours(tx, hours))) await rebuildProductSales(tx, days)
  })
}

/** Lists the days in Tallinn that contain these hours, sorted. */
const listDaysOfHours = async (tx: Queryable, hours: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct (hour::timestamptz at time zone 'Europe/Tallinn')::date::text as day
    from unnest(${sql.param(hours)}::text[]) hour order by 1`)
  return rows.map(({ day }) => day)
}

/**
 * Rebuilds the product sales of consecutive days. The bounds are literal values, so that the planner chooses between an
 * index (one day) and a scan (years). A join with a list of days would take far too long.
 */
const rebuildProductSales = async (tx: Queryable, { from, to }: DaySpan): Promise<void> => {
  await tx.execute(sql`delete from sales_product where day between ${from}::date and ${to}::date`)
  await tx.execute(sql`
    insert into sales_product (day, product_id, pieces, cents, net_cents)
    select (o.placed_at at time zone 'Europe/Tallinn')::date, l.product_id, sum(sold.pieces),
      sum(round(l.total_cents::numeric * sold.pieces / l.amount)), round(sum(${UNIT_NET} * sold.pieces) * 100)
    from shop_order o
    join order_line l on l.order_id = o.id
    cross join lateral (select l.amount - ${RETURNED_PIECES} as pieces offset 0) sold
    where o.placed_at >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
      and o.placed_at < ${addDays(to, 1)}::date::timestamp at time zone 'Europe/Tallinn'
      and o.state not in ('cancelled', 'returned') and o.paid_at is not null and l.class = 'product' and sold.pieces > 0
    group by 1, l.product_id`)
}
