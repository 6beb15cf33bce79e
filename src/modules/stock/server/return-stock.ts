import { sql } from 'drizzle-orm'
import { createProductTag } from '#kernel/change-tag.ts'
import type { Write } from '#platform/server/write.ts'
import type { StockLevelKey } from './move-stock.ts'
import type { TakenLine } from './take-stock.ts'

/** Pieces returned to a warehouse. */
export interface ReturnedPieces extends StockLevelKey {
  pieces: number
}

/**
 * Returns some of an order's pieces to the warehouses that they came from, at most the number that it took.
 * Returns the pieces by warehouse.
 */
export const returnStock = async (
  tx: Write,
  orderId: number,
  lines: readonly TakenLine[],
  now: Date,
): Promise<ReturnedPieces[]> => {
  const requested = JSON.stringify(
    lines.filter(({ amount }) => amount > 0).map(({ productId, amount }) => ({ product_id: productId, amount })),
  )
  // Locks first and counts afterwards, so that a waiting transaction sees earlier returns.
  await tx.execute(sql`
    select 1 from stock_level
    where product_id in (select product_id from jsonb_to_recordset(${requested}::jsonb) as w(product_id int))
    order by product_id, warehouse_id for update`)
  const { rows } = await tx.execute<{ product_id: number; warehouse_id: number; delta: number }>(sql`
    with requested_lines as (
      select product_id, sum(amount)::int as amount from jsonb_to_recordset(${requested}::jsonb) as w(product_id int, amount int)
      group by product_id
    ), held as (
      select product_id, warehouse_id, -sum(delta)::int as pieces from stock_movement
      where order_id = ${orderId} and reason in ('order', 'returned', 'direct')
      group by product_id, warehouse_id having sum(delta) < 0
    ), placed as (
      select product_id, warehouse_id, pieces, amount,
        (sum(pieces) over (partition by product_id order by warehouse_id))::int - pieces as before
      from held join requested_lines using (product_id)
    ), to_return as (
      select product_id, warehouse_id, least(pieces, amount - before) as pieces from placed where amount > before
    ), returned as (
      insert into stock_level (product_id, warehouse_id, amount) select product_id, warehouse_id, pieces from to_return
      on conflict (product_id, warehouse_id) do update set amount = stock_level.amount + excluded.amount
    )
    insert into stock_movement (product_id, warehouse_id, delta, reason, order_id, at)
    select product_id, warehouse_id, pieces, 'returned', ${orderId}, ${now.toISOString()}::timestamptz from to_return
    returning product_id, warehouse_id, delta`)
  tx.changed(rows.map(row => createProductTag(row.product_id)))
  return rows.map(row => ({ productId: row.product_id, warehouseId: row.warehouse_id, pieces: row.delta }))
}
