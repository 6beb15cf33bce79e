import { sql } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import { markPaid } from '#orders/server/mark-paid.ts'
import type { StoredOrder } from '#orders/server/stored-order.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { buildOrderLine, makeOrder } from './factories.ts'

export interface OrderableProduct {
  /** Places an order for pieces of one product, as the checkout does; null when there are too few. */
  placeOrder(amount: number, placedAt?: Date): Promise<StoredOrder | null>
  /** Pays an order, as a payment does; false when it can no longer be paid. */
  payOrder(orderId: number, now?: Date): Promise<boolean>
  /** Pieces that can be sold. */
  countInStock(): Promise<number>
}

/** Creates a product with a number of pieces in a warehouse, to order and pay in tests. */
export const makeOrderableProduct = async (
  { db, jobs }: { db: Database; jobs: Jobs },
  pieces: number,
  productId = 1,
): Promise<OrderableProduct> => {
  const warehouseId = await makeWarehouse(db)
  await makeStock(db, [{ productId, warehouseId, amount: pieces }])
  return {
    placeOrder: (amount, placedAt = new Date()) =>
      arrange(db, async tx => {
        const inStock = (await lockLevels(tx, [productId])).get(productId) ?? 0
        if (inStock < amount) return null
        const shippingProduct = { productId: 900, class: 'shipping', code1: 'POSTIKULU', unitCents: 399 }
        const lines = [buildOrderLine({ productId, amount }), buildOrderLine(shippingProduct)]
        const stored = await makeOrder(tx, { lines }, { placedAt })
        await takeStock(tx, stored.order.id, [{ productId, amount }], placedAt)
        return stored
      }),
    payOrder: (orderId, now = new Date()) =>
      arrange(db, async tx => {
        const order = await lockOrder(tx, orderId)
        if (order.state !== 'new') return false
        await markPaid(tx, jobs, order, { cents: order.totalCents, details: { provider: 'test' }, now })
        return true
      }),
    countInStock: async () => {
      const { rows } = await db.execute<{ pieces: number }>(
        sql`select coalesce(sum(amount), 0)::int as pieces from stock_level where product_id = ${productId}`,
      )
      return rows[0]!.pieces
    },
  }
}
