import { eq } from 'drizzle-orm'
import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { listWithdrawnPieces, type PieceCount } from '#orders/domain/order-pieces.ts'
import type { Write } from '#platform/server/write.ts'
import { announceReturn } from './admin/returns.ts'
import { readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

interface AnnouncedWithdrawal {
  withdrawalId: number
  /** Null covers everything but excluded lines. */
  lines: readonly PieceCount[] | null
  /** The moment until which the money must be paid back. */
  refundBy: Date
  /** A username, or `customer`. */
  actor: string
  now: Date
}

/**
 * Announces the return of a consumer who withdrew from the contract of a locked order, and returns its id. Null when
 * none of these pieces can be returned.
 */
export const announceWithdrawal = async (
  tx: Write,
  order: OrderRow,
  { withdrawalId, lines, refundBy, actor, now }: AnnouncedWithdrawal,
): Promise<number | null> => {
  const { lines: orderLines, pieces } = await readFulfilment(tx, order)
  const excluded = orderLines.filter(line => isExcludedFromWithdrawal(line.withdrawalExclusion))
  const announced = await announceReturn(tx, order, {
    kind: 'withdrawal',
    reason: '',
    lines: listWithdrawnPieces(pieces, lines, new Set(excluded.map(({ position }) => position))),
    actor,
    now,
    details: { withdrawal: withdrawalId, refundBy: refundBy.toISOString() },
  })
  if (!announced.ok) return null
  await tx
    .update(orders)
    .set({ version: order.version + 1 })
    .where(eq(orders.id, order.id))
  return announced.value
}
