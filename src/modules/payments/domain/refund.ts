import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { PaymentState } from './payment.ts'

/**
 * States of money that goes back: asked for, on its way to the provider, accepted there but not yet paid out, done,
 * or not possible. Everything but `failed` counts against what can still be refunded.
 */
export type RefundState = 'asked' | 'sending' | 'pending' | 'done' | 'failed'

/** What a provider says about a refund; `refused` is its no to being asked, which says nothing of what it took before. */
export type RefundOutcome = 'pending' | 'done' | 'failed' | 'refused'

const sent = { pending: 'pending', done: 'done', failed: 'failed', refused: 'failed' } as const

/**
 * What each answer makes of a refund. One that was done may still come back as failed; one that failed by what the shop heard may
 * have gone after all, and money that went is a fact (docs/decisions/134-words-that-come-late.md).
 */
export const REFUND_STEPS: Readonly<Record<RefundState, Readonly<Record<RefundOutcome, RefundState>>>> = {
  asked: sent,
  sending: sent,
  pending: { ...sent, refused: 'pending' },
  done: { pending: 'done', done: 'done', failed: 'failed', refused: 'done' },
  failed: sent,
}

/** The provider has taken the refund upon itself. */
export const isAccepted = (state: RefundState): boolean => state === 'pending' || state === 'done'

interface RefundFacts {
  payment: { state: PaymentState; amountCents: Cents }
  refunds: readonly { state: RefundState; amountCents: Cents }[]
  cents: Cents
  /** What could still go back as whoever asks has seen it. */
  seenCents?: Cents | undefined
}

export type RefundRefusal = 'wrongAmount' | 'notPaid' | 'changed' | 'tooMuch'

/** Whether `cents` of a payment may go back: never more than came, counting what is still on its way, and nothing twice by who did not hear of the first time. */
export const decideRefund = ({ payment, refunds, cents, seenCents }: RefundFacts): Outcome<Cents, RefundRefusal> => {
  if (!Number.isSafeInteger(cents) || cents < 1) return refused('wrongAmount')
  if (payment.state !== 'completed' && payment.state !== 'refunded') return refused('notPaid')
  const most = refundable({ payment, refunds })
  if (seenCents !== undefined && seenCents !== most) return refused('changed')
  return cents <= most ? ok(cents) : refused('tooMuch')
}

/** Cents that can still go back. */
export const refundable = ({ payment, refunds }: Omit<RefundFacts, 'cents' | 'seenCents'>): Cents =>
  Math.max(0, payment.amountCents - sumOf(refunds.filter(refund => refund.state !== 'failed')))

interface WentAfterAll {
  payment: { amountCents: Cents }
  refund: { amountCents: Cents; failedAt: Date }
  /** The payment's others. */
  others: readonly { state: RefundState; amountCents: Cents; createdAt: Date }[]
}

/**
 * What may have gone back twice when a refund that had failed goes after all: what was sent since then, perhaps in its stead. With how much more
 * than came is on its way by it; null where nothing was sent since.
 */
export const perhapsTwice = ({ payment, refund, others }: WentAfterAll): { cents: Cents; overCents: Cents } | null => {
  const alive = others.filter(other => other.state !== 'failed')
  const since = sumOf(alive.filter(other => other.createdAt >= refund.failedAt))
  if (since === 0) return null
  const overCents = Math.max(0, sumOf(alive) + refund.amountCents - payment.amountCents)
  return { cents: Math.min(refund.amountCents, since), overCents }
}

/** What has to go back still, of `dueCents` that the order's books say: they know of no refund that the provider has not taken yet. */
export const stillDue = (dueCents: Cents, refunds: RefundFacts['refunds']): Cents =>
  Math.max(0, dueCents - sumOf(refunds.filter(({ state }) => isUnderWay(state))))

/**
 * The payment that what is due goes back through: the latest of the sale that has so much, else the one that has most. What came
 * beside the sale goes back by itself.
 */
export const paymentToRefund = <P extends { of_sale: boolean; refundable: number }>(
  payments: readonly P[],
  due: number,
): P | undefined => {
  const ofSale = payments.filter(one => one.of_sale && one.refundable > 0)
  return ofSale.find(one => one.refundable >= due) ?? ofSale.toSorted((a, b) => b.refundable - a.refundable)[0]
}

/** Asked for, and not known to have reached the provider. */
export const isUnderWay = (state: RefundState): boolean => state === 'asked' || state === 'sending'

interface BackRefund {
  state: RefundState
  amountCents: Cents
  outside: boolean
  providerReference: string | null
}

/**
 * What of a payment went back as its provider knows it: sent by the shop, where what is just being sent may have reached it, or told by the
 * provider and noted. Of cash it knows nothing, and tells of other money.
 */
export const backAtProvider = (refunds: readonly BackRefund[]): Cents =>
  sumOf(
    refunds.filter(
      ({ state, outside, providerReference }) =>
        (state === 'sending' || isAccepted(state)) && (!outside || providerReference !== null),
    ),
  )

/** What a payment with money is once these refunds stand as they do. */
export const stateAfterRefunds = ({ payment, refunds }: Omit<RefundFacts, 'cents' | 'seenCents'>): PaymentState =>
  sumOf(refunds.filter(refund => isAccepted(refund.state))) >= payment.amountCents ? 'refunded' : 'completed'

const sumOf = (refunds: RefundFacts['refunds']): Cents => refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
