import { DAY_MS } from '#kernel/durations.ts'
import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import type { LinePieces } from '#orders/domain/order-pieces.ts'
import type { ReturnState } from '#orders/domain/order-return.ts'
import type { WithdrawalVerdict } from './assess-withdrawal.ts'
import { computeRefundDeadline, REFUND_DAYS } from './withdrawal-period.ts'

/** The shop reminds staff this many days before the deadline. */
const REMINDER_DAYS = 4

/** A submitted statement with the state of its order. */
export interface WithdrawalCase {
  verdict: WithdrawalVerdict
  /** Only staff can tell the lines, and they did not choose them yet. */
  needsChoice: boolean
  /** The state of the statement's return; null without one. */
  returnState: ReturnState | null
  /** Null for a statement without an order. */
  order: WithdrawalCaseOrder | null
}

export interface WithdrawalCaseOrder {
  state: OrderState
  /** Payments of the buyer that were not refunded. */
  netPaidCents: Cents
  refundDueCents: Cents
  /** Any return of the order waits for the goods or their inspection. */
  hasPendingReturn: boolean
  /** The withdrawn goods that the order still has. */
  withdrawnPieces: readonly LinePieces[]
}

/**
 * Returns whether nothing is due after the statement: the money is repaid, and no withdrawn goods are still to be sent
 * or to be returned. Only staff can settle a late, unmatched or excluded statement.
 */
export const isWithdrawalSettled = ({ verdict, needsChoice, returnState, order }: WithdrawalCase): boolean => {
  if (!order || order.refundDueCents > 0) return false
  if (order.state === 'cancelled') return true
  if (needsChoice || (verdict !== 'inTime' && verdict !== 'unshipped')) return false
  if (order.withdrawnPieces.some(({ ordered, sent }) => ordered > sent)) return false
  if (returnState === 'inspected') return true
  return !order.hasPendingReturn && areAllReturned(order)
}

/** `soon`: the deadline is near; `passed`: it is over; `unsent`: it is over, and the goods did not arrive. */
export type WithdrawalReminder = 'soon' | 'passed' | 'unsent'

/**
 * Finds the reminder that an unsettled statement needs now: one when the deadline is near and one when it passed. An
 * order without payments needs none.
 */
export const findWithdrawalReminder = (
  { order, returnState, ...statement }: WithdrawalCase,
  { submittedAt, remindedAt, now }: { submittedAt: Date; remindedAt: Date | null; now: Date },
): WithdrawalReminder | null => {
  const hasNothingToRefund = order !== null && order.netPaidCents <= 0
  if (hasNothingToRefund || isCoveredByOther({ order, returnState, ...statement })) return null
  const refundBy = computeRefundDeadline(submittedAt)
  if (now >= refundBy) {
    if (remindedAt && remindedAt >= refundBy) return null
    return returnState === 'announced' ? 'unsent' : 'passed'
  }
  const isNear = now.getTime() >= submittedAt.getTime() + (REFUND_DAYS - REMINDER_DAYS) * DAY_MS
  return isNear && !remindedAt ? 'soon' : null
}

/** Returns true when another statement already returns all the goods of this one; reminders belong to that one. */
const isCoveredByOther = ({ verdict, needsChoice, returnState, order }: WithdrawalCase): boolean => {
  if (order === null || returnState !== null) return false
  return verdict === 'inTime' && !needsChoice && areAllReturned(order)
}

/** Returns true when all withdrawn pieces came back; announced returns also count. */
const areAllReturned = ({ withdrawnPieces }: WithdrawalCaseOrder): boolean =>
  withdrawnPieces.every(({ ordered, returned }) => returned >= ordered)
