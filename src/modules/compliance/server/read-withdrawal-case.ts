import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { needsLineChoice } from '#compliance/domain/assess-withdrawal.ts'
import type { WithdrawalCase } from '#compliance/domain/withdrawal-case.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { computeRefundDueCents } from '#orders/domain/balance.ts'
import type { LinePieces } from '#orders/domain/order-pieces.ts'
import { type OrderRow, readFulfilment } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'

/** Reads a submitted statement with the state of its order, which decides what is due. */
export const readWithdrawalCase = async (
  db: Queryable,
  row: WithdrawalRow,
  order: OrderRow | null,
): Promise<WithdrawalCase> => {
  const verdict = requireExisting(row.verdict, 'the verdict')
  if (!order) return { verdict, needsChoice: needsLineChoice(row), returnState: null, order: null }
  const { lines, pieces, returns } = await readFulfilment(db, order)
  const excluded = lines.filter(line => isExcludedFromWithdrawal(line.withdrawalExclusion))
  const excludedPositions = new Set(excluded.map(({ position }) => position))
  return {
    verdict,
    needsChoice: row.returnId === null && needsLineChoice(row),
    returnState: returns.find(({ id }) => id === row.returnId)?.state ?? null,
    order: {
      state: order.state,
      netPaidCents: order.paidCents - order.refundedCents,
      refundDueCents: computeRefundDueCents(order),
      hasPendingReturn: returns.some(({ state }) => state === 'announced' || state === 'received'),
      withdrawnPieces: listWithdrawnPieces(pieces, row).filter(({ position }) => !excludedPositions.has(position)),
    },
  }
}

/** Lists the withdrawn goods with the pieces that the statement names. A statement in words names no lines. */
const listWithdrawnPieces = (pieces: readonly LinePieces[], { goods, lines }: WithdrawalRow): LinePieces[] => {
  if (needsLineChoice({ goods, lines })) return []
  return pieces.flatMap(piece => {
    const amount = lines ? (lines.find(({ position }) => position === piece.position)?.amount ?? 0) : piece.ordered
    return piece.isGoods && amount > 0 ? [{ ...piece, ordered: Math.min(piece.ordered, amount) }] : []
  })
}
