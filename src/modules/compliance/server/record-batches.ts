import { and, eq, sql } from 'drizzle-orm'
import { splitBatchCodes } from '#catalog/domain/recalled-batches.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { deliveredBatches } from './tables.ts'

interface Delivery {
  orderId: number
  productId: number
  /** Codes as typed; empty when unknown. */
  batches: string
}

/** Records the batches of a delivered product; fails when the order has no line of it. */
export const recordBatches = (
  app: WriteContext,
  actor: Actor,
  { orderId, productId, batches }: Delivery,
): Promise<Result<string[], 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<string[], 'notFound'>> => {
    const { rowCount } = await tx.execute(
      sql`select from order_line where order_id = ${orderId}::int and product_id = ${productId}::int limit 1`,
    )
    if (rowCount === 0) return failure('notFound')
    const codes = splitBatchCodes(batches)
    const deliveryCondition = and(eq(deliveredBatches.orderId, orderId), eq(deliveredBatches.productId, productId))
    const [before] = await tx.delete(deliveredBatches).where(deliveryCondition).returning()
    if (codes.length > 0) await tx.insert(deliveredBatches).values({ orderId, productId, codes })
    tx.audit({
      kind: 'order',
      id: orderId,
      action: 'batches-recorded',
      before: { products: [productId], batches: before?.codes ?? [] },
      after: { products: [productId], batches: codes },
    })
    return ok(codes)
  })
