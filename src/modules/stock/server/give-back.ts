import { sql } from 'drizzle-orm'
import { productTag } from '#kernel/change-tag.ts'
import type { Write } from '#platform/server/write.ts'

/**
 * Puts back what an order took and has not given back yet, into the warehouses that it came from: exactly once, however
 * often and by however many at the same time it is called; what came from no shelf goes to none. Answers how many pieces were put back.
 */
export const giveBack = async (tx: Write, orderId: number, now: Date): Promise<number> => {
  // Locked first and counted by a later statement: whoever waited here sees what the other has given back.
  await tx.execute(sql`
    select 1 from stock_level
    where product_id in (select product_id from stock_movement where order_id = ${orderId})
    order by product_id, warehouse_id for update`)
  const { rows } = await tx.execute<{ product_id: number; delta: number }>(sql`
    with owed as (
      select product_id, warehouse_id, -sum(delta)::int as pieces from stock_movement
      where order_id = ${orderId} and reason in ('order', 'returned', 'direct')
      group by product_id, warehouse_id having sum(delta) < 0
    ), returned as (
      insert into stock_level (product_id, warehouse_id, amount) select product_id, warehouse_id, pieces from owed
      on conflict (product_id, warehouse_id) do update set amount = stock_level.amount + excluded.amount
    )
    insert into stock_movement (product_id, warehouse_id, delta, reason, order_id, at)
    select product_id, warehouse_id, pieces, 'returned', ${orderId}, ${now.toISOString()}::timestamptz from owed
    returning product_id, delta`)
  tx.changed(rows.map(row => productTag(row.product_id)))
  return rows.reduce((sum, row) => sum + row.delta, 0)
}
