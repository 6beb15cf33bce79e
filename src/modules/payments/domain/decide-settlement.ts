import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import { nextOrderState } from '#orders/domain/order-states.ts'
import type { PayWay } from '#orders/domain/pay-way.ts'
import type { PaymentState } from './payment.ts'
import { nextPaymentState, type PaymentOutcome } from './payment-states.ts'

/** Why staff must look at an order. */
type AttentionReason =
  | 'order-mismatch'
  | 'amount-mismatch'
  | 'currency-mismatch'
  | 'transaction-mismatch'
  | 'second-payment'
  | 'payment-of-cancelled-order'
  | 'paid-short-of-stock'
  | 'refunded-outside'
  | 'provider-disagrees'

export interface Settlement {
  payment: PaymentState
  /** The order becomes paid by this message. */
  pays: boolean
  /** It is a further part of what a paid order comes to. */
  adds: boolean
  attention: AttentionReason | null
}

export interface SettlementFacts {
  payment: {
    state: PaymentState
    amountCents: Cents
    currency: string
    /** The provider's own id of the transaction, as far as it is known. */
    providerReference: string | null
    /** What went back as the provider knows it: sent by the shop, or told and noted. */
    backCents: Cents
  }
  order: {
    number: number
    state: OrderState
    isPaid: boolean
    isShort: boolean
    payableCents: Cents
    paysBy?: PayWay | null
  }
  message: {
    outcome: PaymentOutcome
    amountCents: Cents
    currency: string
    orderNumber: string
    providerReference: string | null
    /** The provider was asked itself; else it is a message that it sent. */
    wasAsked: boolean
  }
}

/** What genuine news does to its payment and order; pure, and the only one who decides it. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { payment, order, message } = facts
  const stays = (attention: AttentionReason | null): Settlement => ({
    payment: payment.state,
    pays: false,
    adds: false,
    attention,
  })
  const mismatch = mismatchOf(facts)
  if (mismatch) return stays(mismatch)
  // How much of it went back in parts no message says.
  if (message.outcome === 'refunded-part') return stays(payment.backCents > 0 ? null : 'refunded-outside')
  if (message.outcome === 'refunded-whole')
    return stays(payment.backCents >= payment.amountCents ? null : 'refunded-outside')
  const hasMoney = payment.state === 'completed' || payment.state === 'refunded'
  if (hasMoney && message.wasAsked && message.outcome !== 'completed') return stays('provider-disagrees')

  const next = nextPaymentState(payment.state, message.outcome)
  if (next !== 'completed' || payment.state === 'completed')
    return { payment: next, pays: false, adds: false, attention: null }
  if (order.isPaid) {
    const adds = payment.amountCents <= order.payableCents
    return { payment: next, pays: false, adds, attention: adds ? null : 'second-payment' }
  }
  const pays = nextOrderState(order.state, 'pay', 'system', { paysBy: order.paysBy ?? null, isPaid: false }).ok
  if (!pays) return { payment: next, pays, adds: false, attention: 'payment-of-cancelled-order' }
  return { payment: next, pays, adds: false, attention: order.isShort ? 'paid-short-of-stock' : null }
}

const mismatchOf = ({ payment, order, message }: SettlementFacts): AttentionReason | null => {
  const { providerReference: known } = payment
  if (known && message.providerReference && known !== message.providerReference) return 'transaction-mismatch'
  if (message.orderNumber !== String(order.number)) return 'order-mismatch'
  if (message.amountCents !== payment.amountCents) return 'amount-mismatch'
  return message.currency === payment.currency ? null : 'currency-mismatch'
}
