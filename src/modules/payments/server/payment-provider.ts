import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { excludedMethod, PAYMENT_GROUPS, paymentMethod } from '#payments/contract-payment.ts'
import type { DisputeStage } from '#payments/domain/dispute.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import type { RefundOutcome } from '#payments/domain/refund.ts'
import type { payments, refunds } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number]
/** The reason why a method cannot pay an amount. */
export type MethodExclusion = Pick<z.infer<typeof excludedMethod>, 'reason' | 'limit'>
export type Method = { group: PaymentGroup; exclusion?: MethodExclusion | null } & z.infer<typeof paymentMethod>

/** A message of a provider, from its server or the customer's browser. */
export interface ProviderMessage {
  method: 'GET' | 'POST'
  headers: IncomingHttpHeaders
  /** Unchanged bytes, because signatures cover them. */
  rawBody: Buffer
  query: URLSearchParams
}

/** A genuine message about a payment, in the shop's terms. */
export interface PaymentUpdate {
  provider: string
  /** The shop's reference of the payment; null when the message has only the provider's. */
  reference: string | null
  providerReference: string | null
  orderNumber: string
  amountCents: number
  currency: string
  outcome: PaymentOutcome
  /** Stored content of the message. */
  payload: Record<string, unknown>
}

/** A genuine message about a refund. */
export interface RefundUpdate {
  provider: string
  reference: string | null
  providerReference: string
  /** The provider's second id of the payment, for messages without the shop's reference. */
  intent?: string | null
  amountCents: number
  outcome: RefundOutcome
  payload: Record<string, unknown>
}

/** A genuine message about a dispute or an inquiry of the customer's bank. */
export interface DisputeUpdate {
  provider: string
  /** The provider's id of the dispute. */
  providerReference: string
  intent: string | null
  amountCents: number
  currency: string
  /** The provider's reason code. */
  reason: string
  stage: DisputeStage
  /** Deadline of the response. */
  dueBy: Date | null
  payload: Record<string, unknown>
}

/** Content of a message: a proven change, a reference that the shop must verify, or nothing relevant. */
export type ParsedMessage =
  | { kind: 'update'; update: PaymentUpdate }
  | { kind: 'refund'; update: RefundUpdate }
  | { kind: 'dispute'; update: DisputeUpdate }
  | { kind: 'hint'; reference: string }
  | { kind: 'nothing' }

/** Addresses for the browser and for the provider's messages. */
interface ProviderUrls {
  /** Contains a query already. */
  returnUrl: string
  notifyUrl: string
}

/** Interface of a payment provider. An adapter never decides about orders. */
export interface PaymentProvider {
  /** Part of the callback addresses. */
  name: string
  /** Lists the methods for an order, with the reason where its open amount excludes one. */
  listMethods(order: OrderRow, language: Language): Promise<Method[]>
  /** Creates a payment and returns the address for the customer. Throws when the provider is unavailable. */
  start(
    payment: PaymentRow,
    order: OrderRow,
    urls: ProviderUrls,
    buyer: { ip: string },
  ): Promise<{ url: string; providerReference: string | null }>
  /** Returns the address of an open payment with another method; null when it cannot be changed. */
  reopen?(payment: PaymentRow, method: Method): Promise<string | null>
  /** Verifies and parses a message. */
  parseMessage(message: ProviderMessage): Promise<Result<ParsedMessage, 'unreadable' | 'notGenuine'>>
  /** Requests the payment's state and the used method. Throws when the provider is unavailable. */
  readState?(payment: PaymentRow): Promise<{ update: PaymentUpdate; methodUsed: string | null }>
  /** Cancels an open payment; ignores one that has ended. */
  cancel?(payment: PaymentRow): Promise<void>
  /** Sends a refund once for each reference. `isRetry` is true for a repeated request. */
  refund(
    payment: PaymentRow,
    refund: RefundRow,
    isRetry: boolean,
  ): Promise<{ outcome: RefundOutcome; providerReference: string }>
  /** Requests the refund's state. */
  readRefundState?(payment: PaymentRow, refund: RefundRow): Promise<RefundOutcome>
}
