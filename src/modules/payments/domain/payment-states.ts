import type { PaymentState } from './payment.ts'

/** What a provider says about a payment; `open` is one that nothing has happened to, `refunded-…` one that went back there. */
export type PaymentOutcome =
  | 'open'
  | 'completed'
  | 'pending'
  | 'cancelled'
  | 'failed'
  | 'refunded-part'
  | 'refunded-whole'
type Step = Exclude<PaymentOutcome, 'open' | 'refunded-part' | 'refunded-whole'>

const open = { completed: 'completed', pending: 'pending', cancelled: 'cancelled', failed: 'failed' } as const

/**
 * What each message makes of a payment. Messages overtake each other: money that came is final, and a payment that was
 * given up may still complete.
 */
const STEPS: Readonly<Record<PaymentState, Readonly<Record<Step, PaymentState>>>> = {
  created: open,
  pending: open,
  cancelled: { ...open, pending: 'cancelled', failed: 'cancelled' },
  failed: { ...open, pending: 'failed', cancelled: 'failed' },
  completed: { completed: 'completed', pending: 'completed', cancelled: 'completed', failed: 'completed' },
  refunded: { completed: 'refunded', pending: 'refunded', cancelled: 'refunded', failed: 'refunded' },
}

/** The state that a message leads to. What goes back is moved by refunds alone, never by a message about the payment. */
export const nextPaymentState = (state: PaymentState, outcome: PaymentOutcome): PaymentState =>
  outcome === 'open' || outcome === 'refunded-part' || outcome === 'refunded-whole' ? state : STEPS[state][outcome]
