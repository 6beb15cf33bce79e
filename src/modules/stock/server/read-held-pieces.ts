import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** Reads the pieces that an order has taken and not returned, by product id, sent or not. */
export const readHeldPieces = async (db: Queryable, orderId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ product_id: number; pieces: number }>(sql`
    select product_id, -sum(delta)::int as pieces from stock_movement
    where order_id = ${orderId} and reason in ('order', 'returned')
    group by product_id`)
  return new Map(rows.map(row => [row.product_id, row.pieces]))
}
