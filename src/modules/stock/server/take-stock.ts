import { sql } from 'drizzle-orm'
import { createProductTag } from '#kernel/change-tag.ts'
import type { Write } from '#platform/server/write.ts'

/** Pieces of one product in an order; a product may have several lines. */
export interface TakenLine {
  productId: number
  amount: number
}

/**
 * Takes an order's pieces from the warehouses by position and records the movements. Lock and check the stock in the
 * same transaction (`lockLevels`); missing pieces throw.
 */
export const takeStock = async (tx: Write, orderId: number, lines: readonly TakenLine[], now: Date): Promise<void> => {
  const amountByProduct = new Map<number, number>()
  for (const { productId, amount } of lines)
    amountByProduct.set(productId, (amountByProduct.get(productId) ?? 0) + amount)
  if (amountByProduct.size === 0) return
  const demandJson = JSON.stringify([...amountByProduct].map(([product_id, amount]) => ({ product_id, amount })))
  const { rows } = await tx.execute<{ delta: number }>(sql`
    with demand as (
      select * from jsonb_to_recordset(${demandJson}::jsonb) as d(product_id int, amount int)
    ), available as (
      select l.product_id, l.warehouse_id, l.amount, d.amount as requested,
        sum(l.amount) over (partition by l.product_id order by w.position, w.id) - l.amount as before
      from stock_level l join demand d using (product_id) join warehouse w on w.id = l.warehouse_id
    ), taking as (
      select product_id, warehouse_id, least(amount, requested - before)::int as pieces
      from available where requested > before and amount > 0
    ), taken as (
      update stock_level l set amount = l.amount - t.pieces from taking t
      where l.product_id = t.product_id and l.warehouse_id = t.warehouse_id
      returning l.product_id, l.warehouse_id, t.pieces
    ), notified as (
      ${tx.buildTagInsert([...amountByProduct.keys()].map(createProductTag))}
    )
    insert into stock_movement (product_id, warehouse_id, delta, reason, order_id, at)
    select product_id, warehouse_id, -pieces, 'order', ${orderId}, ${now.toISOString()}::timestamptz from taken
    returning delta`)
  const takenTotal = -rows.reduce((sum, row) => sum + row.delta, 0)
  const demandedTotal = [...amountByProduct.values()].reduce((sum, amount) => sum + amount, 0)
  if (takenTotal !== demandedTotal)
    throw new Error(`Order ${orderId} took ${takenTotal} of ${demandedTotal} pieces: its stock was not locked first`)
}
