import type { Cents } from '#kernel/money.ts'
import { type OrderMoney, openCents, refundDueCents } from './balance.ts'
import type { OrderAction } from './order-states.ts'
import type { PaymentMethod } from './payment-method.ts'

export const PAYMENT_STATUSES = ['unpaid', 'partlyPaid', 'paid', 'refundDue', 'refunded', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The money of an order as shown on every page, list, mail and document. No amount is negative. */
export interface PaymentSummary {
  /** `void`: cancelled before any payment. `refunded`: all payments were returned. */
  status: PaymentStatus
  /** All payments received for the sale. */
  receivedCents: Cents
  /** The refunded part of the payments. */
  refundedCents: Cents
  /** The amount that the buyer still has to pay. */
  openCents: Cents
  /** The amount that the shop still has to refund. */
  dueCents: Cents
}

/** Derives the payment status from the ledger alone; the order's state describes only its goods. */
export const summarizePayment = (order: OrderMoney): PaymentSummary => {
  const open = Math.max(0, openCents(order))
  const due = refundDueCents(order)
  return {
    status: statusOf(order, open, due),
    receivedCents: order.paidCents,
    refundedCents: order.refundedCents,
    openCents: open,
    dueCents: due,
  }
}

const statusOf = (order: OrderMoney, open: Cents, due: Cents): PaymentStatus => {
  if (due > 0) return 'refundDue'
  if (open > 0) return order.paidCents - order.refundedCents > 0 ? 'partlyPaid' : 'unpaid'
  if (order.paidAt === null) return order.state === 'cancelled' ? 'void' : 'unpaid'
  return order.refundedCents > 0 && order.refundedCents === order.paidCents ? 'refunded' : 'paid'
}

/** A payment arrived, and the buyer owes nothing. */
export const isPaid = (order: OrderMoney): boolean => order.paidAt !== null && openCents(order) <= 0

/**
 * Staff must confirm this step while the order is not fully paid. Payment on delivery does not hold a parcel back, but
 * handing over the goods is the moment at which it is due.
 */
export const requiresPayment = (action: OrderAction, paysBy: PaymentMethod | null): boolean =>
  action === 'deliver' || (action === 'ship' && paysBy !== 'cash')

/** The unpaid amount that staff must confirm before this step hands over the goods; 0 for other steps. */
export const dueBeforeHandoverCents = (
  order: OrderMoney & { paysBy: PaymentMethod | null },
  action: OrderAction,
): Cents => (requiresPayment(action, order.paysBy) ? summarizePayment(order).openCents : 0)
