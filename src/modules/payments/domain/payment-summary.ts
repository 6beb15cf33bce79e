import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import type { PaymentState } from './payment.ts'

interface Attempt {
  state: PaymentState
  methodGroup: string
  methodName: string
  country: string | null
}

/** Returns the latest payment attempt if it failed and the order still waits for money, or null. */
export const findFailedAttempt = <P extends Attempt>(
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
 * Returns true when an order with an open amount has a pending payment. For a paid order, only payments up to the open
 * amount count.
 */
export const isPaymentPending = (
  { paidAt, payableCents }: { paidAt: Date | null; payableCents: Cents },
  payments: readonly { state: PaymentState; amountCents: Cents }[],
): boolean =>
  payableCents > 0 &&
  payments.some(({ state, amountCents }) => state === 'pending' && (paidAt === null || amountCents <= payableCents))

/** Returns the state of a payment that arrived after the unpaid order was cancelled. */
export const findLatePaymentState = (
  order: { state: OrderState; paidAt: Date | null },
  payments: readonly { state: PaymentState }[],
): 'refundDue' | 'refunded' | null => {
  if (order.state !== 'cancelled' || order.paidAt !== null) return null
  if (payments.some(({ state }) => state === 'completed')) return 'refundDue'
  return payments.some(({ state }) => state === 'refunded') ? 'refunded' : null
}
