import { assessWithdrawal, needsLineChoice, type WithdrawalVerdict } from '#compliance/domain/assess-withdrawal.ts'
import { computeRefundDeadline } from '#compliance/domain/withdrawal-period.ts'
import { announceWithdrawal, type OrderRow, openTask, recordOrderEvent } from '#orders/server/orders.ts'
import type { Write } from '#platform/server/write.ts'
import { readWithdrawnOrder } from './find-withdrawn-order.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'

interface FollowUp {
  submittedAt: Date
  /** A username, or `customer`. */
  actor: string
  now: Date
}

/**
 * Assesses a statement, opens its task and announces its return, unless it has one. The caller locks the order; null
 * means that no order was found.
 */
export const followUpWithdrawal = async (
  tx: Write,
  order: OrderRow | null,
  { id, lines, goods, name, contract, returnId: existingReturnId }: WithdrawalRow,
  { submittedAt, actor, now }: FollowUp,
): Promise<{ verdict: WithdrawalVerdict; returnId: number | null }> => {
  const verdict = assessWithdrawal(order && (await readWithdrawnOrder(tx, order)), { submittedAt, lines })
  const needsChoice = needsLineChoice({ goods, lines })
  const refundBy = computeRefundDeadline(submittedAt)
  const announcesReturn = verdict === 'inTime' && !needsChoice && existingReturnId === null
  const returnId =
    order && announcesReturn
      ? await announceWithdrawal(tx, order, { withdrawalId: id, lines, refundBy, actor, now })
      : existingReturnId
  const day = refundBy.toISOString()
  const isDue = verdict === 'inTime' || verdict === 'unshipped' || verdict === 'unmatched'
  const hasRefund = order === null || order.paidCents > order.refundedCents
  const details = { withdrawal: id, verdict, consumer: name, contract }
  await openTask(tx, {
    orderId: order?.id ?? null,
    kind: 'withdrawal-received',
    details: {
      ...details,
      ...(isDue && hasRefund && { refundBy: day }),
      ...(needsChoice && { goodsInWords: goods }),
      // A statement about unsent goods alone has nothing to send back.
      ...(verdict === 'inTime' && (returnId !== null || needsChoice) && { sendBy: day }),
    },
    now,
  })
  // The announcement of a return is in the history already. Later payments have the same deadline of repayment.
  if (order && returnId === null) {
    const eventDetails = { ...details, ...(isDue && { refundBy: day }) }
    await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'withdrawal-announced', details: eventDetails, now })
  }
  return { verdict, returnId }
}
