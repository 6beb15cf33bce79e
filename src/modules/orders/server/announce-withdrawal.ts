import { eq } from 'drizzle-orm'
import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { listWithdrawnPieces, type PieceCount } from '#orders/domain/order-pieces.ts'
import type { Write } from '#platform/server/write.ts'
import { announceReturn } from './admin/returns.ts'
import { readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

/**
 * Announces the return of a consumer who withdrew from the contract of a locked order, and returns its id. Without
 * `lines` it covers everything but excluded lines; null when these pieces cannot be returned.
 */
export const announceWithdrawal = async (
  tx: Write,
  order: OrderRow,
  { lines, now }: { lines: readonly PieceCount[] | null; now: Date },
): Promise<number | null> => {
  const { lines: orderLines, pieces } = await readFulfilment(tx, order)
  const excluded = orderLines.filter(line => isExcludedFromWithdrawal(line.withdrawalExclusion))
  const announced = await announceReturn(tx, order, {
    kind: 'withdrawal',
    reason: '',
    lines: listWithdrawnPieces(pieces, lines, new Set(excluded.map(({ position }) => position))),
    actor: 'customer',
    now,
  })
  if (!announced.ok) return null
  await tx
    .update(orders)
    .set({ version: order.version + 1 })
    .where(eq(orders.id, order.id))
  return announced.value
}
