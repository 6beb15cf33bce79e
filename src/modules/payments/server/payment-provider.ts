import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Language } from '#kernel/language.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { PAYMENT_GROUPS, paymentMethod } from '#payments/contract-payment.ts'
import type { DisputeStage } from '#payments/domain/dispute.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import type { RefundOutcome } from '#payments/domain/refund.ts'
import type { payments, refunds } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number]
export type Method = { group: PaymentGroup } & z.infer<typeof paymentMethod>

/** A message as it came, over either road. */
export interface ProviderMessage {
  method: 'GET' | 'POST'
  headers: IncomingHttpHeaders
  /** Untouched: signatures are over the bytes as they came. */
  rawBody: Buffer
  query: URLSearchParams
}

/** Genuine news of a payment, in our words. */
export interface PaymentNews {
  provider: string
  /** Our reference of the payment; null where the provider names its own alone. */
  reference: string | null
  providerReference: string | null
  orderNumber: string
  amountCents: number
  currency: string
  outcome: PaymentOutcome
  /** What is kept of it. */
  payload: Record<string, unknown>
}

/** Genuine news of money that goes back. */
export interface RefundNews {
  provider: string
  reference: string | null
  providerReference: string
  /** The provider's other id of the payment, by which it is known where our reference is not told. */
  intent?: string | null
  amountCents: number
  outcome: RefundOutcome
  payload: Record<string, unknown>
}

/** Genuine news of a payment that the buyer's bank takes back, or asks about. */
export interface DisputeNews {
  provider: string
  /** The provider's own id of the dispute. */
  providerReference: string
  intent: string | null
  amountCents: number
  currency: string
  /** The provider's word for why. */
  reason: string
  stage: DisputeStage
  /** Until when it can be answered. */
  dueBy: Date | null
  payload: Record<string, unknown>
}

/** What a message is worth: proven news, a mere hint that the provider should be asked, or nothing to us. */
export type Reading =
  | { kind: 'news'; news: PaymentNews }
  | { kind: 'refund'; news: RefundNews }
  | { kind: 'dispute'; news: DisputeNews }
  | { kind: 'hint'; reference: string }
  | { kind: 'nothing' }

/** Where a provider sends the browser and its own messages. */
interface ProviderUrls {
  /** Has a query already. */
  returnUrl: string
  notifyUrl: string
}

/** What the shop asks of every payment provider; an adapter decides nothing about orders. */
export interface PaymentProvider {
  /** Part of its call-backs' addresses. */
  name: string
  /** The methods that can pay this order. */
  methods(order: OrderRow, language: Language): Promise<Method[]>
  /** Opens a payment; the buyer's browser goes to `url`. Throws when the provider cannot be reached. */
  start(
    payment: PaymentRow,
    order: OrderRow,
    urls: ProviderUrls,
    buyer: { ip: string },
  ): Promise<{ url: string; providerReference: string | null }>
  /** The address at which a payment that is open already is paid by another of its methods; null where there is none. */
  reopen?(payment: PaymentRow, method: Method): Promise<string | null>
  /** Proves that a message is genuine and reads it; refused with what is wrong. */
  read(message: ProviderMessage): Promise<Outcome<Reading, 'unreadable' | 'not-genuine'>>
  /** How a payment stands at the provider itself, and what it was paid with. Throws when it cannot be asked. */
  look?(payment: PaymentRow): Promise<{ news: PaymentNews; methodUsed: string | null }>
  /** Makes an open payment impossible to pay; one that is over already is left alone. */
  giveUp?(payment: PaymentRow): Promise<void>
  /** Sends money back, once for every reference, however often it is asked; `again` when it was asked before. */
  refund(
    payment: PaymentRow,
    refund: RefundRow,
    again: boolean,
  ): Promise<{ outcome: RefundOutcome; providerReference: string }>
  /** How a refund stands at the provider. */
  lookAtRefund?(payment: PaymentRow, refund: RefundRow): Promise<RefundOutcome>
}
