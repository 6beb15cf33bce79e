import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
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
      select s.hour, count(*), coalesce(sum(${WORTH}) filter (where o.paid_at is not null), 0)
      from ${stale} s join shop_order o on o.placed_at >= s.hour and o.placed_at < s.hour + interval '1 hour'
      where o.state not in ('cancelled', 'returned') group by s.hour`)
    const days = sql`(select distinct (s.hour at time zone 'Europe/Tallinn')::date as day from ${stale} s)`
    await tx.execute(sql`delete from sales_product using ${days} d where sales_product.day = d.day`)
    await tx.execute(sql`
      insert into sales_product (day, product_id, pieces, cents, net_cents)
      select d.day, l.product_id, sum(kept.pieces), sum(round(l.total_cents::numeric * kept.pieces / l.amount)),
        round(sum(l.unit_net * kept.pieces) * 100)
      from ${days} d
      join shop_order o on o.placed_at >= d.day::timestamp at time zone 'Europe/Tallinn'
        and o.placed_at < (d.day + 1)::timestamp at time zone 'Europe/Tallinn'
      join order_line l on l.order_id = o.id
      cross join lateral (select l.amount - ${CAME_BACK} as pieces) kept
      where o.state not in ('cancelled', 'returned') and o.paid_at is not null and l.class = 'product' and kept.pieces > 0
      group by d.day, l.product_id`)
  })
}
