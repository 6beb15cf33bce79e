import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import { nextOrderState } from '#orders/domain/order-states.ts'
import type { PaymentState } from './payment.ts'
import { PAYMENT_STEPS, type PaymentOutcome } from './payment-states.ts'

/** Why staff must look at an order. */
export type AttentionReason =
  | 'order-mismatch'
  | 'amount-mismatch'
  | 'currency-mismatch'
  | 'second-payment'
  | 'payment-of-cancelled-order'

export interface Settlement {
  payment: PaymentState
  /** The order becomes paid by this message. */
  pays: boolean
  attention: AttentionReason | null
}

export interface SettlementFacts {
  payment: { state: PaymentState; amountCents: Cents; currency: string }
  order: { number: number; state: OrderState; isPaid: boolean }
  message: { outcome: PaymentOutcome; amountCents: Cents; currency: string; orderNumber: string }
}

/** What a genuine message does to its payment and order; pure, and the only one who decides it. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { payment, order, message } = facts
  const mismatch = mismatchOf(facts)
  if (mismatch) return { payment: payment.state, pays: false, attention: mismatch }

  const next = PAYMENT_STEPS[payment.state][message.outcome]
  if (next !== 'completed' || payment.state === 'completed') return { payment: next, pays: false, attention: null }
  if (order.isPaid) return { payment: next, pays: false, attention: 'second-payment' }
  const pays = nextOrderState(order.state, 'pay', 'system').ok
  return { payment: next, pays, attention: pays ? null : 'payment-of-cancelled-order' }
}

const mismatchOf = ({ payment, order, message }: SettlementFacts): AttentionReason | null => {
  if (message.orderNumber !== String(order.number)) return 'order-mismatch'
  if (message.amountCents !== payment.amountCents) return 'amount-mismatch'
  return message.currency === payment.currency ? null : 'currency-mismatch'
}
