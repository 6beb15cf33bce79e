import type { OrderState } from '#orders/domain/order.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { computeWithdrawalEnd } from './withdrawal-period.ts'

/**
 * Tells staff how a statement relates to its order. `unmatched`: no order has this number and e-mail; `business` and
 * `byStaff`: the law grants no withdrawal function; `unshipped`: the goods are still in the shop.
 */
export const WITHDRAWAL_VERDICTS = [
  'inTime',
  'late',
  'unshipped',
  'cancelled',
  'business',
  'byStaff',
  'unmatched',
] as const
export type WithdrawalVerdict = (typeof WITHDRAWAL_VERDICTS)[number]

export interface WithdrawnOrder {
  state: OrderState
  clientType: 'private' | 'business'
  isPlacedByStaff: boolean
  /** A part of the goods has left. */
  hasSentPieces: boolean
  /** The day on which the last parcel arrived; null while unknown. */
  deliveredAt: Date | null
}

/** Assesses a statement of this moment; null is a statement without an order. */
export const assessWithdrawal = (order: WithdrawnOrder | null, submittedAt: Date): WithdrawalVerdict => {
  if (!order) return 'unmatched'
  if (order.state === 'cancelled') return 'cancelled'
  if (order.clientType === 'business') return 'business'
  if (order.isPlacedByStaff) return 'byStaff'
  if (!hasShipped(order.state) && !order.hasSentPieces) return 'unshipped'
  return isWithdrawalOpen(order.deliveredAt, submittedAt) ? 'inTime' : 'late'
}

/** Returns true during the period; without a known day of delivery it is open. */
export const isWithdrawalOpen = (deliveredAt: Date | null, now: Date): boolean =>
  deliveredAt === null || now < computeWithdrawalEnd(deliveredAt)
