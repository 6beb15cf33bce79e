import type { Cents } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { PaymentState } from './payment.ts'

/**
 * State of a refund: requested, on its way to the provider, accepted but not paid out, done, or failed. All but
 * `failed` reduce the refundable amount.
 */
export type RefundState = 'requested' | 'sending' | 'pending' | 'done' | 'failed'

/** Result that a provider reports. `refused` rejects one request; earlier requests of the refund may still succeed. */
export type RefundOutcome = 'pending' | 'done' | 'failed' | 'refused'

const SENT_TRANSITIONS = { pending: 'pending', done: 'done', failed: 'failed', refused: 'failed' } as const

/**
 * Next state for each result. A completed refund can fail afterwards, and a failed one can turn out to be completed
 * (docs/decisions/018-payments.md).
 */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Readonly<Record<RefundOutcome, RefundState>>>> = {
  requested: SENT_TRANSITIONS,
  sending: SENT_TRANSITIONS,
  pending: { ...SENT_TRANSITIONS, refused: 'pending' },
  done: { pending: 'done', done: 'done', failed: 'failed', refused: 'done' },
  failed: SENT_TRANSITIONS,
}

/** Returns true when the provider has accepted the refund. */
export const isAccepted = (state: RefundState): boolean => state === 'pending' || state === 'done'

interface RefundInput {
  payment: { state: PaymentState; amountCents: Cents }
  refunds: readonly { state: RefundState; amountCents: Cents }[]
  cents: Cents
  /** Refundable amount that the user saw. */
  seenCents?: Cents | undefined
}

export type RefundFailure = 'wrongAmount' | 'notPaid' | 'changed' | 'tooMuch'

/**
 * Decides whether `cents` of a payment can be refunded. Pending refunds count, and a changed refundable amount
 * prevents a second refund.
 */
export const decideRefund = ({ payment, refunds, cents, seenCents }: RefundInput): Result<Cents, RefundFailure> => {
  if (!Number.isSafeInteger(cents) || cents < 1) return failure('wrongAmount')
  if (payment.state !== 'completed' && payment.state !== 'refunded') return failure('notPaid')
  const maxCents = computeRefundableCents({ payment, refunds })
  if (seenCents !== undefined && seenCents !== maxCents) return failure('changed')
  return cents <= maxCents ? ok(cents) : failure('tooMuch')
}

/** Returns the cents that can still be refunded. */
export const computeRefundableCents = ({ payment, refunds }: Omit<RefundInput, 'cents' | 'seenCents'>): Cents =>
  Math.max(0, payment.amountCents - sumRefunds(refunds.filter(refund => refund.state !== 'failed')))

interface LateRefund {
  payment: { amountCents: Cents }
  refund: { amountCents: Cents; failedAt: Date }
  /** Other refunds of the payment. */
  otherRefunds: readonly { state: RefundState; amountCents: Cents; createdAt: Date }[]
}

/**
 * Estimates the double refund when a failed refund completes after all: refunds sent after the failure may have
 * replaced it. Returns null without such refunds.
 */
export const findPossibleDoubleRefund = ({
  payment,
  refund,
  otherRefunds,
}: LateRefund): { cents: Cents; overCents: Cents } | null => {
  const successfulRefunds = otherRefunds.filter(otherRefund => otherRefund.state !== 'failed')
  const sentSinceCents = sumRefunds(successfulRefunds.filter(otherRefund => otherRefund.createdAt >= refund.failedAt))
  if (sentSinceCents === 0) return null
  const overCents = Math.max(0, sumRefunds(successfulRefunds) + refund.amountCents - payment.amountCents)
  return { cents: Math.min(refund.amountCents, sentSinceCents), overCents }
}

/** Returns the due amount minus unconfirmed refunds, which the order's totals do not include yet. */
export const computeDueAfterRefunds = (dueCents: Cents, refunds: RefundInput['refunds']): Cents =>
  Math.max(0, dueCents - sumRefunds(refunds.filter(({ state }) => isRefundUnconfirmed(state))))

/**
 * Chooses the payment for a refund: the latest one that covers the due amount, else the largest. Payments outside the
 * sale are refunded separately.
 */
export const choosePaymentToRefund = <P extends { pays_order: boolean; refundable: number }>(
  payments: readonly P[],
  dueCents: number,
): P | undefined => {
  const orderPayments = payments.filter(payment => payment.pays_order && payment.refundable > 0)
  return (
    orderPayments.find(payment => payment.refundable >= dueCents) ??
    orderPayments.toSorted((first, second) => second.refundable - first.refundable)[0]
  )
}

/** Returns true when the refund was requested and the provider has not confirmed it. */
export const isRefundUnconfirmed = (state: RefundState): boolean => state === 'requested' || state === 'sending'

interface StoredRefund {
  state: RefundState
  amountCents: Cents
  isOutside: boolean
  providerReference: string | null
}

/**
 * Returns the refunded amount from the provider's view: refunds that the shop sent, also unconfirmed ones, and
 * those that the provider reported. Cash does not count.
 */
export const sumRefundedAtProvider = (refunds: readonly StoredRefund[]): Cents =>
  sumRefunds(
    refunds.filter(
      ({ state, isOutside, providerReference }) =>
        (state === 'sending' || isAccepted(state)) && (!isOutside || providerReference !== null),
    ),
  )

/** Returns the state of a completed payment with these refunds. */
export const findStateAfterRefunds = ({ payment, refunds }: Omit<RefundInput, 'cents' | 'seenCents'>): PaymentState =>
  sumRefunds(refunds.filter(refund => isAccepted(refund.state))) >= payment.amountCents ? 'refunded' : 'completed'

const sumRefunds = (refunds: RefundInput['refunds']): Cents =>
  refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
