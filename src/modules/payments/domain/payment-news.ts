import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import type { PaymentState } from './payment.ts'

interface Tried {
  state: PaymentState
  methodGroup: string
  methodName: string
  country: string | null
}

/** How the latest of an order's payments ended in nothing, while the order still waits for its money; null otherwise. */
export const lastTryOf = <P extends Tried>(
  order: { state: OrderState; paidAt: Date | null },
  newestFirst: readonly P[],
): (P & { state: 'cancelled' | 'failed' }) | null => {
  const [latest] = newestFirst
  if (order.paidAt !== null || order.state === 'cancelled' || order.state === 'returned' || !latest) return null
  return latest.state === 'cancelled' || latest.state === 'failed'
    ? (latest as P & { state: 'cancelled' | 'failed' })
    : null
}

/**
 * Whether what is to be paid is on its way already, so that one more payment would be one too many. Of a paid order that is
 * what was added to it: a second payment of the whole is not for that.
 */
export const isUnderWay = (
  { paidAt, payableCents }: { paidAt: Date | null; payableCents: Cents },
  payments: readonly { state: PaymentState; amountCents: Cents }[],
): boolean =>
  payableCents > 0 &&
  payments.some(({ state, amountCents }) => state === 'pending' && (paidAt === null || amountCents <= payableCents))

/** What became of money that came for an order which had been cancelled unpaid. */
export const lateMoneyOf = (
  order: { state: OrderState; paidAt: Date | null },
  payments: readonly { state: PaymentState }[],
): 'due' | 'returned' | null => {
  if (order.state !== 'cancelled' || order.paidAt !== null) return null
  if (payments.some(({ state }) => state === 'completed')) return 'due'
  return payments.some(({ state }) => state === 'refunded') ? 'returned' : null
}
