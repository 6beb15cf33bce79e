import type { LoopbackServer } from '#platform/server/testing/loopback-server.ts'

export type FakeStatus =
  | 'CREATED'
  | 'PENDING'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'APPROVED'
  | 'COMPLETED'
  | 'PART_REFUNDED'
  | 'REFUNDED'

interface Address {
  url: string
  method: 'GET' | 'POST'
}

export interface FakeTransaction {
  id: string
  status: FakeStatus
  amount: string
  currency: string
  reference: string
  merchant_data: string | null
  /** What the buyer paid with. */
  channel: string | null
  customer: { ip: string; country?: string; locale?: string; email?: string }
  transaction_url: { return_url: Address; cancel_url: Address; notification_url: Address }
}

export interface FakeRefund {
  id: string
  transaction: string
  amount: string
  comment: string
  status: 'CREATED' | 'PENDING' | 'SETTLED' | 'CANCELLED' | 'FAILED'
}

/** What a message says; changed by tests that lie. */
export type FakeMessage = Record<string, unknown>

export interface FakeMakeCommerce extends LoopbackServer {
  shopId: string
  secret: string
  transactions: Map<string, FakeTransaction>
  refunds: Map<string, FakeRefund>
  /** The answer of GET /v1/methods; changed by tests. */
  methods: Record<string, object[]>
  /** Refunds are refused with this code while it is set, e.g. 1045. */
  refusesRefundsWith: number | null
  /** The buyer pays, gives up, or the bank goes on thinking. Nobody is told yet. */
  decide(id: string, status: FakeStatus): void
  /** Somebody sends money back in the provider's own portal. Nobody is told yet. */
  refundPast(id: string, amount: string): void
  /** The signed message about a transaction; `lies` change what it says, before it is signed. */
  message(id: string, lies?: FakeMessage): { json: string; mac: string }
  /** Tells the shop as the provider's server does. Answers the shop's status. */
  notify(id: string, lies?: FakeMessage, as?: 'form' | 'json'): Promise<number>
  /** What the buyer's browser sends when it comes back. */
  comeBack(id: string, lies?: FakeMessage): Promise<{ status: number; location: string | null }>
}
