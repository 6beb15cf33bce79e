import { and, eq, inArray, sql } from 'drizzle-orm'
import { splitBatchCodes } from '#catalog/domain/recalled-batches.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { LinePieces } from '#orders/domain/order-pieces.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { type OrderFulfilment, readFulfilment } from './order-fulfilment.ts'
import { deliveredBatches, orderLines, orders } from './tables.ts'

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
    const pieces = sumAmounts((await listHandledPieces(tx, orderId)).filter(line => line.productId === productId))
    const deliveryCondition = and(eq(deliveredBatches.orderId, orderId), eq(deliveredBatches.productId, productId))
    const [before] = await tx.delete(deliveredBatches).where(deliveryCondition).returning()
    if (codes.length > 0) await tx.insert(deliveredBatches).values({ orderId, productId, codes, pieces })
    auditBatches(tx, orderId, { products: [productId], before: before?.codes ?? [], after: codes })
    return ok(codes)
  })

interface PackedBatches {
  /** The position of the order line. */
  position: number
  /** Codes as typed. */
  codes: string
}

/** The pieces of a line that left or are packed. */
interface HandledPieces {
  position: number
  productId: number
  amount: number
}

const listHandledPieces = async (db: Queryable, orderId: number): Promise<HandledPieces[]> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return []
  const { lines, pieces, progress } = await readFulfilment(db, order)
  const { state, packedLines } = order
  const countPacked = ({ position, ordered, sent }: LinePieces): number => {
    if (packedLines) return packedLines.find(line => line.position === position)?.amount ?? 0
    // Counts no packed pieces of a partly shipped order, because its rest is packed again with batches of its own.
    return state === 'packed' && !progress.hasSent ? ordered - sent : 0
  }
  return pieces.flatMap(line => {
    const productId = lines.find(({ position }) => position === line.position)?.productId
    if (productId === undefined || !line.isGoods) return []
    return [{ position: line.position, productId, amount: line.sent + countPacked(line) }]
  })
}

const sumAmounts = (pieces: readonly { amount: number }[]): number =>
  pieces.reduce((total, { amount }) => total + amount, 0)

/**
 * Adds the batches of a step to those of earlier parcels; unknown positions are skipped. `before` is the order before
 * the step. The batches of the step count as known only when the batches of all earlier pieces are known.
 */
export const addBatches = async (
  tx: Write,
  orderId: number,
  packedBatches: readonly PackedBatches[],
  before: Pick<OrderFulfilment, 'lines' | 'pieces'>,
): Promise<void> => {
  const handledPieces = await listHandledPieces(tx, orderId)
  const stored = await readStoredBatches(tx, orderId)
  const codesByPosition = new Map(packedBatches.map(({ position, codes }) => [position, splitBatchCodes(codes)]))
  const countSent = (position: number): number => before.pieces.find(line => line.position === position)?.sent ?? 0
  for (const [productId, lines] of Map.groupBy(before.lines, line => line.productId)) {
    const codes = lines.flatMap(({ position }) => codesByPosition.get(position) ?? [])
    if (codes.length === 0) continue
    const recordedBatches = stored.get(productId) ?? { codes: [], pieces: 0 }
    const handledLines = handledPieces.filter(line => line.productId === productId)
    const areStepPiecesKnown = handledLines.every(
      ({ position, amount }) => amount <= countSent(position) || (codesByPosition.get(position) ?? []).length > 0,
    )
    const areEarlierPiecesKnown =
      recordedBatches.pieces >= sumAmounts(lines.map(({ position }) => ({ amount: countSent(position) })))
    const pieces =
      areStepPiecesKnown && areEarlierPiecesKnown
        ? Math.max(recordedBatches.pieces, sumAmounts(handledLines))
        : recordedBatches.pieces
    const allCodes = [...new Set([...recordedBatches.codes, ...codes])]
    await tx
      .insert(deliveredBatches)
      .values({ orderId, productId, codes: allCodes, pieces })
      .onConflictDoUpdate({
        target: [deliveredBatches.orderId, deliveredBatches.productId],
        set: { codes: sql`excluded.codes`, pieces: sql`excluded.pieces` },
      })
    auditBatches(tx, orderId, { products: [productId], before: recordedBatches.codes, after: allCodes })
  }
}

/**
 * Marks the batches of unpacked goods as unknown, because the order may be packed with others. Their codes stay, so
 * that a recall still finds the customer.
 */
export const forgetPackedBatches = async (tx: Write, orderId: number): Promise<void> => {
  await tx.update(deliveredBatches).set({ pieces: 0 }).where(eq(deliveredBatches.orderId, orderId))
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

const readStoredBatches = async (db: Queryable, orderId: number) => {
  const rows = await db.select().from(deliveredBatches).where(eq(deliveredBatches.orderId, orderId))
  return new Map(rows.map(({ productId, codes, pieces }) => [productId, { codes, pieces }]))
}

/** Reads the recorded batches of an order by product. */
export const readBatches = async (db: Queryable, orderId: number): Promise<Map<number, string[]>> =>
  new Map([...(await readStoredBatches(db, orderId))].map(([productId, { codes }]) => [productId, codes]))

/** Reads the recorded batches of orders, by order and product. */
export const readBatchesOfOrders = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, string[]>>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(deliveredBatches)
    .where(inArray(deliveredBatches.orderId, [...orderIds]))
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, ownRows]) => [
      orderId,
      new Map(ownRows.map(({ productId, codes }) => [productId, codes])),
    ]),
  )
}
