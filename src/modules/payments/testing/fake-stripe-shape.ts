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
  /** What a refund is at once. */
  refundsBecome: FakeStripeRefund['status']
  /** What is posted is begun and no more, until it is finished: who asked hears nothing, who repeats it that it is being done. */
  leavesOff: boolean
  /** Does what was left off. */
  finish(): void
  /** The buyer pays by card, or by something that takes days, or gives up. Nobody is told yet. */
  decide(id: string, what: 'paid' | 'processing' | 'expired'): void
  /** The buyer has the bank take back what was paid by a session. Nobody is told yet. */
  dispute(id: string, facts?: { amount?: number; status?: string; dueBy?: number }): FakeDispute
  /** Sends an event to the shop's webhook. Answers the shop's status. */
  notify(shop: string, type: string, object: object, options?: WebhookOptions): Promise<number>
  /** What the buyer's browser asks for when it comes back. */
  comeBack(id: string): Promise<{ status: number; location: string | null }>
}

export interface WebhookOptions {
  secret?: string
  /** Unix time of the signature. */
  seconds?: number
}
