import { z } from 'zod'
import { type ProviderRequest, requestProvider } from '../request-provider.ts'

/** API version of the schemas below, independent of the account's setting. */
const STRIPE_VERSION = '2026-10-28.endive'

export const stripeSession = z.object({
  id: z.string().min(1),
  object: z.literal('checkout.session'),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.string().nullish(),
  url: z.string().nullish(),
})
export type StripeSession = z.infer<typeof stripeSession>

export const stripeRefund = z.object({
  id: z.string().min(1),
  object: z.literal('refund'),
  amount: z.number().int(),
  payment_intent: z.string().nullish(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type StripeRefund = z.infer<typeof stripeRefund>

/** Omits the evidence, which may contain personal data. */
export const stripeDispute = z.object({
  id: z.string().min(1),
  object: z.literal('dispute'),
  amount: z.number().int(),
  currency: z.string(),
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
  reason: z.string(),
  /** A string, because unknown statuses must still count as a dispute. */
  status: z.string(),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
})
export type StripeDispute = z.infer<typeof stripeDispute>

const paymentIntent = z.object({
  latest_charge: z
    .object({
      payment_method_details: z
        .object({ type: z.string(), card: z.object({ brand: z.string().nullish() }).nullish() })
        .nullish(),
    })
    .nullish(),
})

const readErrorCode = (body: unknown): string | null => {
  const parsed = z
    .object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) })
    .safeParse(body)
  return parsed.success ? (parsed.data.error.code ?? parsed.data.error.type ?? null) : null
}

/**
 * Creates a client for the seven Stripe calls that the shop needs. The `stripe` package would add 10 MB, and it has
 * other timeouts.
 */
export const createStripeClient = ({ url, secretKey }: { url: string; secretKey: string }) => {
  const baseUrl = `${url.replace(/\/$/, '')}/v1`
  const commonHeaders = { authorization: `Bearer ${secretKey}`, 'stripe-version': STRIPE_VERSION }
  const buildGet = (path: string): ProviderRequest => ({
    method: 'GET',
    url: new URL(baseUrl + path),
    headers: commonHeaders,
    maxAttempts: 3,
    readErrorCode,
  })
  /** The idempotency key makes repeated requests safe. */
  const buildPost = (path: string, fields: Record<string, string>, key: string): ProviderRequest => ({
    method: 'POST',
    url: new URL(baseUrl + path),
    headers: { ...commonHeaders, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
    body: new URLSearchParams(fields).toString(),
    maxAttempts: 3,
    readErrorCode,
  })
  const encodeId = encodeURIComponent
  return {
    openSession: (fields: Record<string, string>, key: string) =>
      requestProvider(buildPost('/checkout/sessions', fields, key), stripeSession),
    readSession: (sessionId: string) =>
      requestProvider(buildGet(`/checkout/sessions/${encodeId(sessionId)}`), stripeSession),
    expireSession: (sessionId: string) =>
      requestProvider(
        buildPost(`/checkout/sessions/${encodeId(sessionId)}/expire`, {}, `expire-${sessionId}`),
        stripeSession,
      ),
    readIntent: (intentId: string) =>
      requestProvider(buildGet(`/payment_intents/${encodeId(intentId)}?expand%5B%5D=latest_charge`), paymentIntent),
    createRefund: (fields: Record<string, string>, key: string) =>
      requestProvider(buildPost('/refunds', fields, key), stripeRefund),
    listRefunds: (intentId: string) =>
      requestProvider(
        buildGet(`/refunds?payment_intent=${encodeId(intentId)}&limit=100`),
        z.object({ data: z.array(stripeRefund) }),
      ),
    readRefund: (refundId: string) => requestProvider(buildGet(`/refunds/${encodeId(refundId)}`), stripeRefund),
  }
}
