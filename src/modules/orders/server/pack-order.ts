import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { decideShipment, type PieceCount, type PieceFailure } from '#orders/domain/order-pieces.ts'
import type { StepAcceptance } from '#orders/domain/payment-status.ts'
import type { Write } from '#platform/server/write.ts'
import { countMissingGoods } from './count-missing-goods.ts'
import { type MoveOrderResult, moveOrder } from './move-order.ts'
import { readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'
import { takeBackordered } from './take-backordered.ts'

export interface Packing {
  actor: string
  /** The packed pieces; all by default. */
  lines?: readonly PieceCount[] | undefined
  /** Missing pieces go to the customer straight from the supplier. */
  isDirect?: boolean | undefined
  acceptance?: StepAcceptance
  now: Date
}

/**
 * Packs all unsent pieces of a locked order, or the named ones. Missing pieces are rejected unless they ship direct.
 */
export const packOrder = async (
  tx: Write,
  jobs: Parameters<typeof moveOrder>[1],
  order: OrderRow,
  { actor, lines, isDirect = false, acceptance, now }: Packing,
): Promise<MoveOrderResult | Result<never, PieceFailure>> => {
  const fulfilment = await readFulfilment(tx, order)
  const packedPieces = decideShipment(fulfilment.pieces, lines)
  if (!packedPieces.ok) return packedPieces
  await takeBackordered(tx, order, fulfilment, now)
  const missingPieces = await countMissingGoods(tx, order, fulfilment, packedPieces.value.lines)
  if (missingPieces > 0 && !isDirect) return failure('goodsMissing')
  const moveResult = await moveOrder(tx, jobs, order, {
    action: 'pack',
    actorKind: 'staff',
    actor,
    ...(acceptance && { acceptance }),
    now,
  })
  if (!moveResult.ok || (packedPieces.value.isComplete && missingPieces === 0)) return moveResult
  const row = getFirstElement(
    await tx.update(orders).set({ packedLines: packedPieces.value.lines }).where(eq(orders.id, order.id)).returning(),
  )
  return ok(row)
}
