import type { OrderState } from './order.ts'

const DAY_MS = 86_400_000

interface DueFacts {
  state: OrderState
  placedAt: Date
  paidAt: Date | null
  /** Until when its pieces are held; null where it holds none. */
  heldUntil: Date | null
  /** Days after which unpaid orders are cancelled. */
  unpaidDays: number
}

/** The last moment that a transfer should arrive: a day before the order is cancelled, so that staff can record it. Null: no day is set. */
export const paymentDueAt = ({ state, placedAt, paidAt, heldUntil, unpaidDays }: DueFacts): Date | null => {
  if (state !== 'new' || paidAt !== null) return null
  const last = new Date(placedAt.getTime() + Math.max(0, unpaidDays - 1) * DAY_MS)
  return heldUntil && heldUntil < last ? heldUntil : last
}
