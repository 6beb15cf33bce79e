import { sql } from 'drizzle-orm'
import { dayAway, type Stretch, stretchesOf } from '#orders/domain/sales-figures.ts'
import type { App } from '#platform/server/app.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'

const ROLL_UP_SALES = job<Record<string, never>>('roll-up-sales')

/** Rolls sales up by and by, so that whoever asks for figures finds little left to do. */
export const watchSales = (app: App): void => {
  app.jobs.handle(ROLL_UP_SALES, () => rollUpSales(app.db))
  app.jobs.schedule(ROLL_UP_SALES, { cron: '*/10 * * * *', payload: {}, key: 'sales' })
}

/** One at a time: whoever waited rolls up of what stands then. */
const LOCK = 7_204_093

/** What a sale is worth: less what came back of it and what was let off, as `worthCents` says. */
const WORTH = sql`greatest(0, o.total_cents - o.returned_cents - o.allowance_cents)::bigint`
/** Pieces of a line that were taken back, once somebody had looked at them. */
const CAME_BACK = sql`coalesce((
  select sum(b.amount) from order_return r cross join jsonb_to_recordset(r.lines) as b(position int, amount int)
  where r.order_id = o.id and r.state = 'inspected' and b.position = l.position
), 0)::int`

/**
 * Makes the hours anew whose orders have changed. The notes of them go in the same transaction, and each statement sees what was
 * committed before it: a change that comes later leaves a note of its own.
 */
export const rollUpSales = async (db: Database): Promise<void> => {
  const { rows } = await db.execute<{ stale: boolean }>(sql`select exists(select from sales_stale) as stale`)
  if (!rows[0]?.stale) return
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const taken = await tx.execute<{ hour: string }>(sql`
      with gone as (delete from sales_stale returning hour) select distinct hour::text as hour from gone`)
    const hours = taken.rows.map(({ hour }) => hour)
    if (hours.length === 0) return
    const stale = sql`(select unnest(${sql.param(hours)}::text[])::timestamptz as hour)`
    await tx.execute(sql`delete from sales_hour using ${stale} s where sales_hour.hour = s.hour`)
    await tx.execute(sql`
      insert into sales_hour (hour, orders, cents)
      select s.hour, count(*) filter (where o.state <> 'returned'), coalesce(sum(${WORTH}) filter (where o.paid_at is not null), 0)
      from ${stale} s join shop_order o on o.placed_at >= s.hour and o.placed_at < s.hour + interval '1 hour'
      where o.state <> 'cancelled' group by s.hour`)
    for (const days of stretchesOf(await daysOf(tx, hours))) await makeProductsAnew(tx, days)
  })
}

/** Days in Tallinn in which some hours lie, in their order. */
const daysOf = async (tx: Queryable, hours: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct (hour::timestamptz at time zone 'Europe/Tallinn')::date::text as day
    from unnest(${sql.param(hours)}::text[]) hour order by 1`)
  return rows.map(({ day }) => day)
}

/**
 * What was sold of products on days that follow one another. Their bounds are told as they are: the database knows by them whether it is a day, whose orders
 * it finds by an index, or years, which it goes through once; joined to a list of days it takes the one for the other and does not come to an end.
 */
const makeProductsAnew = async (tx: Queryable, { from, to }: Stretch): Promise<void> => {
  await tx.execute(sql`delete from sales_product where day between ${from}::date and ${to}::date`)
  await tx.execute(sql`
    insert into sales_product (day, product_id, pieces, cents, net_cents)
    select (o.placed_at at time zone 'Europe/Tallinn')::date, l.product_id, sum(kept.pieces),
      sum(round(l.total_cents::numeric * kept.pieces / l.amount)), round(sum(l.unit_net * kept.pieces) * 100)
    from shop_order o
    join order_line l on l.order_id = o.id
    cross join lateral (select l.amount - ${CAME_BACK} as pieces offset 0) kept
    where o.placed_at >= ${from}::date::timestamp at time zone 'Europe/Tallinn'
      and o.placed_at < ${dayAway(to, 1)}::date::timestamp at time zone 'Europe/Tallinn'
      and o.state not in ('cancelled', 'returned') and o.paid_at is not null and l.class = 'product' and kept.pieces > 0
    group by 1, l.product_id`)
}
