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
  /** Method that the customer used. */
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

/** Content of a message; tests may falsify it. */
export type FakeMessage = Record<string, unknown>

export interface FakeMakeCommerce extends LoopbackServer {
  shopId: string
  secret: string
  transactions: Map<string, FakeTransaction>
  refunds: Map<string, FakeRefund>
  /** Response of GET /v1/methods. */
  methods: Record<string, object[]>
  /** Error code for refunds while set, e.g. 1045. */
  refundErrorCode: number | null
  /** Sets the status of a transaction without a notification. */
  setStatus(id: string, status: FakeStatus): void
  /** Creates a refund in the provider's portal without a notification. */
  refundInPortal(id: string, amount: string): void
  /** Signs a message about a transaction; `falseFields` replace fields before signing. */
  signMessage(id: string, falseFields?: FakeMessage): { json: string; mac: string }
  /** Notifies the shop and returns its status. */
  notify(id: string, falseFields?: FakeMessage, format?: 'form' | 'json'): Promise<number>
  /** Sends the customer's browser back to the shop. */
  returnBuyer(id: string, falseFields?: FakeMessage): Promise<{ status: number; location: string | null }>
}
