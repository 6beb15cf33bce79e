import type { LoopbackServer } from '#platform/server/testing/loopback-server.ts'

export interface FakeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number
  currency: string
  client_reference_id: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  url: string | null
  success_url: string
  cancel_url: string
}

export interface FakeStripeRefund {
  id: string
  object: 'refund'
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  payment_intent: string
  metadata: Record<string, string>
}

export interface FakeDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  payment_intent: string | null
  reason: string
  status: string
  evidence_details: { due_by: number | null }
}

export interface FakeStripe extends LoopbackServer {
  secretKey: string
  webhookSecret: string
  sessions: Map<string, FakeSession>
  refunds: Map<string, FakeStripeRefund>
  newRefundStatus: FakeStripeRefund['status']
  /** Leaves POST requests without a response until the test completes them; repetitions return a conflict. */
  isStalled: boolean
  completeStalledRequests(): void
  /** Sets the result of a session without a notification. */
  setResult(id: string, result: 'paid' | 'processing' | 'expired'): void
  /** Creates a dispute without a notification. */
  createDispute(id: string, overrides?: { amount?: number; status?: string; dueBy?: number }): FakeDispute
  /** Sends an event to the shop's webhook and returns the status. */
  notify(shop: string, type: string, object: object, options?: WebhookOptions): Promise<number>
  /** Sends the customer's browser back to the shop. */
  returnBuyer(id: string): Promise<{ status: number; location: string | null }>
}

export interface WebhookOptions {
  secret?: string
  /** Unix time of the signature. */
  seconds?: number
}
