import { DAY_MS } from '#kernel/durations.ts'
import type { OrderState } from './order.ts'

interface DueDateInput {
  state: OrderState
  placedAt: Date
  paidAt: Date | null
  /** The end of the stock hold; null without one. */
  heldUntil: Date | null
  /** Days after which unpaid orders are cancelled. */
  unpaidDays: number
}

/**
 * Computes the last day for a transfer: one day before the order is cancelled, so that staff can record it. An earlier
 * end of the stock hold counts instead. Null for an order that no longer awaits its first payment.
 */
export const computePaymentDeadline = ({
  state,
  placedAt,
  paidAt,
  heldUntil,
  unpaidDays,
}: DueDateInput): Date | null => {
  if (state !== 'new' || paidAt !== null) return null
  const lastDay = new Date(placedAt.getTime() + Math.max(0, unpaidDays - 1) * DAY_MS)
  return heldUntil && heldUntil < lastDay ? heldUntil : lastDay
}
