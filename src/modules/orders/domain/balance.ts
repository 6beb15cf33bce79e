import type { Cents } from '#kernel/money.ts'
import type { OrderState } from './order.ts'

/** The sums of an order from which its balance follows. */
export interface OrderMoney {
  state: OrderState
  paidAt: Date | null
  totalCents: Cents
  /** Value of returned goods, including allowances granted for them earlier. */
  returnedCents: Cents
  /** Refunded although nothing was due. */
  allowanceCents: Cents
  /** All payments received for the sale. */
  paidCents: Cents
  /** The part of the payments that was refunded. */
  refundedCents: Cents
}

/** Returns the value of a sale: the total less returns and allowances, 0 once the order is cancelled. */
export const computeSaleValueCents = ({ state, totalCents, returnedCents, allowanceCents }: OrderMoney): Cents =>
  state === 'cancelled' ? 0 : Math.max(0, totalCents - returnedCents - allowanceCents)

/** Caps the allowance: together with the returned value it never exceeds the total. */
export const computeEffectiveAllowanceCents = ({ totalCents, returnedCents, allowanceCents }: OrderMoney): Cents =>
  Math.max(0, Math.min(allowanceCents, totalCents - returnedCents))

/**
 * Computes the open amount: positive when the customer owes money, negative when the shop owes a refund
 * (docs/decisions/019-invoices-and-vat.md).
 */
export const computeOpenCents = (order: OrderMoney): Cents =>
  computeSaleValueCents(order) - (order.paidCents - order.refundedCents)

/**
 * The parts in cents by which an order’s value and its payments differ from its total; messages have a text for each.
 */
export interface OrderSums {
  /** The whole total of a cancelled order. */
  cancelled: Cents
  returned: Cents
  allowance: Cents
  received: Cents
  refunded: Cents
  open: Cents
  due: Cents
}

/** Splits an order's total: total = cancelled + returned + allowance + received - refunded + open - due. */
export const computeOrderSums = (order: OrderMoney): OrderSums => {
  const isCancelled = order.state === 'cancelled'
  const openCents = computeOpenCents(order)
  return {
    cancelled: isCancelled ? order.totalCents : 0,
    returned: isCancelled ? 0 : Math.min(order.totalCents, order.returnedCents),
    allowance: isCancelled ? 0 : computeEffectiveAllowanceCents(order),
    received: order.paidCents,
    refunded: order.refundedCents,
    open: Math.max(0, openCents),
    due: Math.max(0, -openCents),
  }
}

export const computeRefundDueCents = (order: OrderMoney): Cents => Math.max(0, -computeOpenCents(order))

/** Computes the amount that can be paid now: the whole total at first, afterwards any amount added by an edit. */
export const computePayableCents = (order: OrderMoney): Cents => Math.max(0, computeOpenCents(order))

/** Computes the part of a refund that exceeds the amount due. */
export const computeRefundAllowanceCents = (order: OrderMoney, refundCents: Cents): Cents =>
  Math.max(0, refundCents - computeRefundDueCents(order))
