import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import type { TakenLine } from './take-stock.ts'

/**
 * Records a delivery from the supplier to the customer. The pieces arrive and leave at once, so that the order counts
 * them and the stock is unchanged. Negative amounts are pieces that came back.
 */
export const recordDirectDelivery = async (
  tx: Write,
  orderId: number,
  lines: readonly TakenLine[],
  now: Date,
): Promise<void> => {
  const pieces = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ productId, amount }) => ({ product_id: productId, amount }))
  if (pieces.length === 0) return
  await tx.execute(sql`
    insert into stock_movement (product_id, warehouse_id, delta, reason, order_id, at)
    select product_id, w.id, sign * amount, case when sign > 0 then 'direct' when amount > 0 then 'order' else 'returned' end, ${orderId},
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p(product_id int, amount int)
    cross join (select id from warehouse order by position, id limit 1) w cross join (values (1), (-1)) leg(sign)`)
}

/** Reads the pieces that were delivered directly and not returned, by product. */
export const readDirectDeliveries = async (db: Queryable, orderId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ product_id: number; pieces: number }>(sql`
    select product_id, sum(delta)::int as pieces from stock_movement
    where order_id = ${orderId} and reason = 'direct' group by product_id`)
  return new Map(rows.map(row => [row.product_id, row.pieces]))
}
