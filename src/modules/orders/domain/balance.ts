import type { Cents } from '#kernel/money.ts'
import type { OrderState } from './order.ts'

/** The sums of an order that say what is open. */
export interface OrderMoney {
  state: OrderState
  paidAt: Date | null
  totalCents: Cents
  /** Value of what was taken back, also of what was let off before. */
  returnedCents: Cents
  /** What went back though nothing was due. */
  allowanceCents: Cents
  /** What came for its sale. */
  paidCents: Cents
  /** What of that went back. */
  refundedCents: Cents
}

/** What a sale is worth: nothing once it is cancelled, less what came back and what was let off else. */
export const worthCents = ({ state, totalCents, returnedCents, allowanceCents }: OrderMoney): Cents =>
  state === 'cancelled' ? 0 : Math.max(0, totalCents - returnedCents - allowanceCents)

/** What is let off of goods that did not come back: together with these never more than the sale. */
export const standingAllowance = ({ totalCents, returnedCents, allowanceCents }: OrderMoney): Cents =>
  Math.max(0, Math.min(allowanceCents, totalCents - returnedCents))

/** Above zero the buyer is to pay so much, below zero it has to go back (docs/decisions/077-lines-of-an-order.md). */
export const openCents = (order: OrderMoney): Cents => worthCents(order) - (order.paidCents - order.refundedCents)

/** What of an order's money has to go back. */
export const dueCents = (order: OrderMoney): Cents => Math.max(0, -openCents(order))

/** What can be paid for an order now: all of it while it waits for its money, afterwards what was added to it. */
export const payableCents = (order: OrderMoney): Cents => Math.max(0, openCents(order))

/** What of a refund goes beyond what is due. */
export const allowanceOf = (order: OrderMoney, refund: Cents): Cents => Math.max(0, refund - dueCents(order))
