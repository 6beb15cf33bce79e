import type { Cents } from '#kernel/money.ts'
import { dueCents, type OrderMoney, openCents } from './balance.ts'
import type { OrderAction } from './order-states.ts'
import type { PayWay } from './pay-way.ts'

export const PAYMENT_STATUSES = ['unpaid', 'partlyPaid', 'paid', 'refundDue', 'refunded', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The money of an order as every page, list, mail and document states it. No sum is negative. */
export interface PaymentSummary {
  /** `void`: cancelled before any money came. `refunded`: nothing of the sale is left. */
  status: PaymentStatus
  /** All that came for the sale. */
  receivedCents: Cents
  /** What of that went back. */
  refundedCents: Cents
  /** What the buyer still has to pay. */
  openCents: Cents
  /** What the shop still has to pay back. */
  dueCents: Cents
}

/** Derives the payment status from the ledger alone; the order's state says how far its goods are. */
export const paymentSummary = (order: OrderMoney): PaymentSummary => {
  const open = Math.max(0, openCents(order))
  const due = dueCents(order)
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

/** Money came, and the buyer has nothing to pay any more. */
export const isPaid = (order: OrderMoney): boolean => order.paidAt !== null && openCents(order) <= 0

/**
 * What is unpaid of goods that leave the shop by this step: staff have to confirm it. 0 where nothing holds the step, or where the goods are paid
 * when they are handed over.
 */
export const heldCents = (order: OrderMoney & { paysBy: PayWay | null }, action: OrderAction): Cents => {
  const leaves = action === 'ship' || (action === 'deliver' && order.state !== 'shipped')
  return leaves && order.paysBy !== 'cash' ? paymentSummary(order).openCents : 0
}
