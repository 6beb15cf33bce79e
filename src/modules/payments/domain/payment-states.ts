import type { PaymentState } from './payment.ts'

/** What a provider says about a payment. */
export type PaymentOutcome = 'completed' | 'pending' | 'cancelled' | 'failed'

const open = { completed: 'completed', pending: 'pending', cancelled: 'cancelled', failed: 'failed' } as const

/**
 * What each message makes of a payment. Messages overtake each other: money that came is final, and a payment that was
 * given up may still complete.
 */
export const PAYMENT_STEPS: Readonly<Record<PaymentState, Readonly<Record<PaymentOutcome, PaymentState>>>> = {
  created: open,
  pending: open,
  cancelled: { ...open, pending: 'cancelled', failed: 'cancelled' },
  failed: { ...open, pending: 'failed', cancelled: 'failed' },
  completed: { completed: 'completed', pending: 'completed', cancelled: 'completed', failed: 'completed' },
  refunded: { completed: 'refunded', pending: 'refunded', cancelled: 'refunded', failed: 'refunded' },
}
