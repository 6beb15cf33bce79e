import type { Cents } from '#kernel/money.ts'
import type { OrderState } from './order.ts'

interface Ended {
  state: OrderState
  paidAt: Date | null
  totalCents: Cents
  /** What went back already. */
  refundedCents: Cents
}

/** What of an order's money has to go back: all that was paid for one that came to nothing, less what did. */
export const dueCents = ({ state, paidAt, totalCents, refundedCents }: Ended): Cents =>
  paidAt !== null && (state === 'cancelled' || state === 'returned') ? Math.max(0, totalCents - refundedCents) : 0
