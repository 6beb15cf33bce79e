import { and, eq, sql } from 'drizzle-orm'
import { splitBatchCodes } from '#catalog/domain/recalled-batches.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { deliveredBatches, orderLines } from './tables.ts'

interface Delivery {
  orderId: number
  productId: number
  /** Codes as typed; empty when unknown. */
  batches: string
}

/** Replaces the batches of a delivered product; fails when the order has no line of it. */
export const recordBatches = (
  app: WriteContext,
  actor: Actor,
  { orderId, productId, batches }: Delivery,
): Promise<Result<string[], 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<string[], 'notFound'>> => {
    const lineCondition = and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId))
    if ((await tx.$count(orderLines, lineCondition)) === 0) return failure('notFound')
    const codes = splitBatchCodes(batches)
    const deliveryCondition = and(eq(deliveredBatches.orderId, orderId), eq(deliveredBatches.productId, productId))
    const [before] = await tx.delete(deliveredBatches).where(deliveryCondition).returning()
    if (codes.length > 0) await tx.insert(deliveredBatches).values({ orderId, productId, codes })
    auditBatches(tx, orderId, { products: [productId], before: before?.codes ?? [], after: codes })
    return ok(codes)
  })

interface PackedBatches {
  /** The position of the order line. */
  position: number
  /** Codes as typed. */
  codes: string
}

/** Adds the batches of packed or sent pieces to those of earlier parcels; unknown positions are skipped. */
export const addBatches = async (tx: Write, orderId: number, packed: readonly PackedBatches[]): Promise<void> => {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const codesByProduct = new Map<number, string[]>()
  for (const { position, codes } of packed) {
    const productId = lines.find(line => line.position === position)?.productId
    if (productId === undefined) continue
    codesByProduct.set(productId, [...(codesByProduct.get(productId) ?? []), ...splitBatchCodes(codes)])
  }
  for (const [productId, codes] of codesByProduct) {
    if (codes.length === 0) continue
    const before = (await readBatches(tx, orderId)).get(productId) ?? []
    const allCodes = [...new Set([...before, ...codes])]
    await tx
      .insert(deliveredBatches)
      .values({ orderId, productId, codes: allCodes })
      .onConflictDoUpdate({
        target: [deliveredBatches.orderId, deliveredBatches.productId],
        set: { codes: sql`excluded.codes` },
      })
    auditBatches(tx, orderId, { products: [productId], before, after: allCodes })
  }
}

interface BatchChange {
  products: number[]
  before: string[]
  after: string[]
}

const auditBatches = (tx: Write, orderId: number, { products, before, after }: BatchChange): void =>
  tx.audit({
    kind: 'order',
    id: orderId,
    action: 'batches-recorded',
    before: { products, batches: before },
    after: { products, batches: after },
  })

/** Reads the recorded batches of an order by product. */
export const readBatches = async (db: Queryable, orderId: number): Promise<Map<number, string[]>> => {
  const rows = await db.select().from(deliveredBatches).where(eq(deliveredBatches.orderId, orderId))
  return new Map(rows.map(({ productId, codes }) => [productId, codes]))
}
