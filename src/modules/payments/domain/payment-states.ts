import type { PaymentState } from './payment.ts'

/** Payment state that a provider reports: `open` means unchanged, `refunded-…` refunded at the provider. */
export type PaymentOutcome =
  | 'open'
  | 'completed'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'refunded-part'
  | 'refunded-whole'
type TransitionOutcome = Exclude<PaymentOutcome, 'open' | 'refunded-part' | 'refunded-whole'>

const OPEN_TRANSITIONS = {
  completed: 'completed',
  pending: 'pending',
  cancelled: 'cancelled',
  failed: 'failed',
} as const

/**
 * Maps each state and message to the next state. Messages arrive in any order: a completed payment stays completed, and a cancelled
 * one may still complete.
 */
const TRANSITIONS: Readonly<Record<PaymentState, Readonly<Record<TransitionOutcome, PaymentState>>>> = {
  created: OPEN_TRANSITIONS,
  pending: OPEN_TRANSITIONS,
  cancelled: { ...OPEN_TRANSITIONS, pending: 'cancelled', failed: 'cancelled' },
  failed: { ...OPEN_TRANSITIONS, pending: 'failed', cancelled: 'failed' },
  completed: { completed: 'completed', pending: 'completed', cancelled: 'completed', failed: 'completed' },
  refunded: { completed: 'refunded', pending: 'refunded', cancelled: 'refunded', failed: 'refunded' },
}

/** Returns the next state. Only refunds move a payment to `refunded`, never a message about the payment. */
export const getNextPaymentState = (state: PaymentState, outcome: PaymentOutcome): PaymentState =>
  outcome === 'open' || outcome === 'refunded-part' || outcome === 'refunded-whole'
    ? state
    : TRANSITIONS[state][outcome]
