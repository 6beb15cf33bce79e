import { z } from 'zod'
import { parseJson } from '#kernel/parse-json.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { DisputeStage } from '#payments/domain/dispute.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import type { RefundOutcome } from '#payments/domain/refund.ts'
import type { DisputeUpdate, ParsedMessage, PaymentUpdate, ProviderMessage, RefundUpdate } from '../payment-provider.ts'
import {
  type StripeDispute,
  type StripeRefund,
  type StripeSession,
  stripeDispute,
  stripeRefund,
  stripeSession,
} from './stripe-client.ts'
import { isSignatureValid } from './stripe-signature.ts'

export const STRIPE = 'stripe'
/** Metadata keys of the shop's reference and order number in sessions and refunds. */
export const REFERENCE_KEY = 'reference'
export const ORDER_KEY = 'order'

const stripeEvent = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })

const REFUND_OUTCOMES: Readonly<Record<NonNullable<StripeRefund['status']>, RefundOutcome>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
export const toRefundOutcome = ({ status }: StripeRefund): RefundOutcome =>
  status ? REFUND_OUTCOMES[status] : 'pending'

/** Only `paid` means that money arrived; a complete session may wait for a bank. */
const toOutcome = ({ status, payment_status }: StripeSession): PaymentOutcome => {
  if (payment_status === 'paid') return 'completed'
  if (status === 'expired') return 'cancelled'
  return status === 'complete' ? 'pending' : 'open'
}

export const toPaymentUpdate = (
  session: StripeSession,
  payload: Record<string, unknown>,
  isFailed = false,
): PaymentUpdate => ({
  provider: STRIPE,
  reference: session.client_reference_id ?? null,
  providerReference: session.id,
  orderNumber: session.metadata?.[ORDER_KEY] ?? '',
  amountCents: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  outcome: isFailed ? 'failed' : toOutcome(session),
  payload,
})

const toRefundUpdate = (refund: StripeRefund, payload: Record<string, unknown>): RefundUpdate => ({
  provider: STRIPE,
  reference: refund.metadata?.[REFERENCE_KEY] ?? null,
  providerReference: refund.id,
  intent: refund.payment_intent ?? null,
  amountCents: refund.amount,
  outcome: toRefundOutcome(refund),
  payload,
})

/** Derives the stage from the status, which every event has. A closed dispute that was not won is lost. */
const toDisputeStage = ({ status }: StripeDispute, type: string): DisputeStage => {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'lost' || status === 'prevented' || type === 'charge.dispute.closed') return 'lost'
  return status.startsWith('warning_') ? 'inquiry' : 'opened'
}

const toDisputeUpdate = (dispute: StripeDispute, type: string, payload: Record<string, unknown>): DisputeUpdate => {
  const dueBy = dispute.evidence_details?.due_by
  return {
    provider: STRIPE,
    providerReference: dispute.id,
    intent: dispute.payment_intent ?? null,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    stage: toDisputeStage(dispute, type),
    dueBy: dueBy ? new Date(dueBy * 1_000) : null,
    payload,
  }
}

/** Verifies the signature of a webhook. A returning browser has no signature and only names a payment. */
export const parseMessage = (
  message: ProviderMessage,
  secret: string,
  now: Date,
): Result<ParsedMessage, 'unreadable' | 'notGenuine'> => {
  if (message.method === 'GET') {
    const reference = message.query.get('reference')
    return reference ? ok({ kind: 'hint', reference }) : failure('unreadable')
  }
  const header = message.headers['stripe-signature']
  if (typeof header !== 'string' || !isSignatureValid(header, message.rawBody, secret, now))
    return failure('notGenuine')
  const parsed = stripeEvent.safeParse(parseJson(message.rawBody.toString('utf8')))
  return parsed.success ? readEvent(parsed.data) : failure('unreadable')
}

const readEvent = ({ id, type, data }: z.infer<typeof stripeEvent>): Result<ParsedMessage, 'unreadable'> => {
  if (type.startsWith('checkout.session.')) {
    const session = stripeSession.safeParse(data.object)
    if (!session.success) return failure('unreadable')
    // Other products may use the same account.
    if (!session.data.client_reference_id || !session.data.metadata?.[ORDER_KEY]) return ok({ kind: 'nothing' })
    const isFailed = type === 'checkout.session.async_payment_failed'
    return ok({ kind: 'update', update: toPaymentUpdate(session.data, { event: id, type, ...session.data }, isFailed) })
  }
  if (type.startsWith('refund.')) {
    const refund = stripeRefund.safeParse(data.object)
    if (!refund.success) return failure('unreadable')
    return ok({ kind: 'refund', update: toRefundUpdate(refund.data, { event: id, type, ...refund.data }) })
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = stripeDispute.safeParse(data.object)
    if (!dispute.success) return failure('unreadable')
    return ok({ kind: 'dispute', update: toDisputeUpdate(dispute.data, type, { event: id, type, ...dispute.data }) })
  }
  return ok({ kind: 'nothing' })
}
