import { sql } from 'drizzle-orm'
import { createProductTag } from '#kernel/change-tag.ts'
import type { Write } from '#platform/server/write.ts'

/**
 * Returns all remaining pieces of an order to their warehouses; safe to repeat and to run in parallel. Pieces
 * that were delivered directly do not enter the stock. Returns the number of pieces.
 */
export const returnAllStock = async (tx: Write, orderId: number, now: Date): Promise<number> => {
  // Locks first and counts afterwards, so that a waiting transaction sees earlier returns.
  await tx.execute(sql`
    select 1 from stock_level
    where product_id in (select product_id from stock_movement where order_id = ${orderId})
    order by product_id, warehouse_id for update`)
  const { rows } = await tx.execute<{ product_id: number; delta: number }>(sql`
    with held as (
      select product_id, warehouse_id, -sum(delta)::int as pieces from stock_movement
      where order_id = ${orderId} and reason in ('order', 'returned', 'direct')
      group by product_id, warehouse_id having sum(delta) < 0
    ), returned as (
      insert into stock_level (product_id, warehouse_id, amount) select product_id, warehouse_id, pieces from held
      on conflict (product_id, warehouse_id) do update set amount = stock_level.amount + excluded.amount
    )
    insert into stock_movement (product_id, warehouse_id, delta, reason, order_id, at)
    select product_id, warehouse_id, pieces, 'returned', ${orderId}, ${now.toISOString()}::timestamptz from held
    returning product_id, delta`)
  tx.changed(rows.map(row => createProductTag(row.product_id)))
  return rows.reduce((sum, row) => sum + row.delta, 0)
}
