import type { Cents } from '#kernel/money.ts'
import type { OrderState } from '#orders/domain/order.ts'
import { findNextOrderState } from '#orders/domain/order-states.ts'
import type { PaymentMethod } from '#orders/domain/payment-method.ts'
import type { PaymentState } from './payment.ts'
import { getNextPaymentState, type PaymentOutcome } from './payment-states.ts'

/** Reason for a task that staff must handle. */
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
  /** The message makes the order paid. */
  marksPaid: boolean
  /** The payment covers the open amount of a paid order or a part of it. */
  coversOpenAmount: boolean
  attentionReason: AttentionReason | null
}

export interface SettlementInput {
  payment: {
    state: PaymentState
    amountCents: Cents
    currency: string
    /** The provider's transaction id, if known. */
    providerReference: string | null
    /** Refunded amount from the provider's view. */
    refundedCents: Cents
  }
  order: {
    number: number
    state: OrderState
    isPaid: boolean
    isShortOfStock: boolean
    payableCents: Cents
    paysBy?: PaymentMethod | null
  }
  message: {
    outcome: PaymentOutcome
    amountCents: Cents
    currency: string
    orderNumber: string
    providerReference: string | null
    /** True for a response to the shop's request, false for a message from the provider. */
    isReply: boolean
  }
}

/** Decides how a genuine message changes payment and order. This pure function is the only place that decides it. */
export const decideSettlement = (input: SettlementInput): Settlement => {
  const { payment, order, message } = input
  const keepState = (attentionReason: AttentionReason | null): Settlement => ({
    payment: payment.state,
    marksPaid: false,
    coversOpenAmount: false,
    attentionReason,
  })
  const mismatch = findMismatch(input)
  if (mismatch) return keepState(mismatch)
  // The message does not contain the amount of a partial refund.
  if (message.outcome === 'refunded-part') return keepState(payment.refundedCents > 0 ? null : 'refunded-outside')
  if (message.outcome === 'refunded-whole')
    return keepState(payment.refundedCents >= payment.amountCents ? null : 'refunded-outside')
  const hasMoney = payment.state === 'completed' || payment.state === 'refunded'
  if (hasMoney && message.isReply && message.outcome !== 'completed') return keepState('provider-disagrees')

  const next = getNextPaymentState(payment.state, message.outcome)
  if (next !== 'completed' || payment.state === 'completed')
    return { payment: next, marksPaid: false, coversOpenAmount: false, attentionReason: null }
  if (order.isPaid) {
    const coversOpenAmount = payment.amountCents <= order.payableCents
    return {
      payment: next,
      marksPaid: false,
      coversOpenAmount,
      attentionReason: coversOpenAmount ? null : 'second-payment',
    }
  }
  const marksPaid = findNextOrderState(order.state, 'pay', 'system', { paysBy: order.paysBy ?? null, isPaid: false }).ok
  if (!marksPaid)
    return { payment: next, marksPaid, coversOpenAmount: false, attentionReason: 'payment-of-cancelled-order' }
  return {
    payment: next,
    marksPaid,
    coversOpenAmount: false,
    attentionReason: order.isShortOfStock ? 'paid-short-of-stock' : null,
  }
}

const findMismatch = ({ payment, order, message }: SettlementInput): AttentionReason | null => {
  const { providerReference: knownReference } = payment
  if (knownReference && message.providerReference && knownReference !== message.providerReference)
    return 'transaction-mismatch'
  if (message.orderNumber !== String(order.number)) return 'order-mismatch'
  if (message.amountCents !== payment.amountCents) return 'amount-mismatch'
  return message.currency === payment.currency ? null : 'currency-mismatch'
}
