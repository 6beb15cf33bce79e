import type { Cents } from '#kernel/money.ts'
import {
  computeEffectiveAllowanceCents,
  computeOpenCents,
  computeRefundDueCents,
  computeSaleValueCents,
  type OrderMoney,
} from './balance.ts'
import type { OrderAction } from './order-states.ts'
import type { PaymentMethod } from './payment-method.ts'

export const PAYMENT_STATUSES = ['unpaid', 'partlyPaid', 'paid', 'refundDue', 'refunded', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The money of an order as shown on every page, list, mail and document. No amount is negative. */
export interface PaymentSummary {
  /** `void`: cancelled, or all goods returned, before any payment. `refunded`: all payments were returned. */
  status: PaymentStatus
  /** All payments received for the sale. */
  receivedCents: Cents
  /** The refunded part of the payments. */
  refundedCents: Cents
  /** The amount that the customer still has to pay. */
  openCents: Cents
  /** The amount that the shop still has to refund. */
  refundDueCents: Cents
}

/** Derives the payment status from the ledger alone; the order's state describes only its goods. */
export const summarizePayment = (order: OrderMoney): PaymentSummary => {
  const openCents = Math.max(0, computeOpenCents(order))
  const refundDueCents = computeRefundDueCents(order)
  return {
    status: findPaymentStatus(order, openCents, refundDueCents),
    receivedCents: order.paidCents,
    refundedCents: order.refundedCents,
    openCents,
    refundDueCents,
  }
}

const findPaymentStatus = (order: OrderMoney, openCents: Cents, refundDueCents: Cents): PaymentStatus => {
  if (refundDueCents > 0) return 'refundDue'
  if (openCents > 0) return order.paidCents - order.refundedCents > 0 ? 'partlyPaid' : 'unpaid'
  if (order.paidAt === null) return order.state === 'cancelled' || order.totalCents > 0 ? 'void' : 'unpaid'
  return order.refundedCents > 0 && order.refundedCents === order.paidCents ? 'refunded' : 'paid'
}

/** Returns whether a payment arrived and the customer owes nothing. */
export const isPaid = (order: OrderMoney): boolean => order.paidAt !== null && computeOpenCents(order) <= 0

interface PaymentBasis {
  paysBy: PaymentMethod | null
  /** All payments received for the sale. */
  receivedCents: Cents
}

/**
 * Returns whether staff must accept the open amount before the step. With cash on delivery goods may leave unpaid until
 * a first payment; handing them over always requires the money.
 */
export const requiresPaymentAcceptance = (action: OrderAction, { paysBy, receivedCents }: PaymentBasis): boolean =>
  action === 'deliver' || ((action === 'pack' || action === 'ship') && (paysBy !== 'cash' || receivedCents > 0))

interface SentLine {
  amount: number
  sent: number
  totalCents: Cents
}

/** Returns the refund if it covers the whole sale or goods that have not left yet, else 0. */
export const computeRefundOfUnsentGoodsCents = (order: OrderMoney, lines: readonly SentLine[]): Cents => {
  const refundCents = computeEffectiveAllowanceCents(order)
  const sentCents = lines.reduce(
    (sum, line) => (line.sent > 0 ? sum + (line.totalCents * line.sent) / line.amount : sum),
    0,
  )
  return computeSaleValueCents(order) === 0 || refundCents > Math.max(0, sentCents - order.returnedCents)
    ? refundCents
    : 0
}

/** The amounts that staff must accept before a step; 0 needs no acceptance. */
export interface StepWarnings {
  /** The amount that the customer still has to pay. */
  openCents: Cents
  /** The refund of goods that have not left. */
  refundCents: Cents
}

const FULFILMENT_STEPS: readonly OrderAction[] = ['pack', 'ship', 'deliver']

/** Computes the warnings: goods that leave unpaid, and goods whose money has been refunded. */
export const computeStepWarnings = (
  action: OrderAction,
  { openCents, refundCents, ...basis }: PaymentBasis & { openCents: Cents; refundCents: Cents },
): StepWarnings => ({
  openCents: requiresPaymentAcceptance(action, basis) ? openCents : 0,
  refundCents: FULFILMENT_STEPS.includes(action) ? refundCents : 0,
})

/** The warnings that a user accepts with a step. */
export interface StepAcceptance {
  /** Unpaid goods leave. */
  acceptsUnpaid?: boolean | undefined
  /** Goods whose money has been refunded leave. */
  acceptsRefunded?: boolean | undefined
}

export type UnacceptedWarning = 'paymentDue' | 'refunded'

/** Returns the first warning that the user has not accepted, or null. */
export const findUnacceptedWarning = (
  { openCents, refundCents }: StepWarnings,
  { acceptsUnpaid = false, acceptsRefunded = false }: StepAcceptance,
): UnacceptedWarning | null => {
  if (refundCents > 0 && !acceptsRefunded) return 'refunded'
  return openCents > 0 && !acceptsUnpaid ? 'paymentDue' : null
}
