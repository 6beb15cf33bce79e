import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Language } from '#kernel/language.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { PaymentOutcome } from '#payments/domain/payment-states.ts'
import type { PAYMENT_GROUPS, paymentMethod } from '../contract.ts'
import type { payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
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

/** A genuine message, in our words. */
export interface VerifiedMessage {
  provider: string
  /** The same for every repeat of the same news. */
  eventKey: string
  /** Our reference of the payment. */
  reference: string
  providerReference: string | null
  orderNumber: string
  amountCents: number
  currency: string
  outcome: PaymentOutcome
  /** What is kept of it. */
  payload: Record<string, unknown>
}

/** Where a provider sends the browser and its own messages. */
export interface ProviderUrls {
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
  ): Promise<{ url: string; providerReference: string | null }>
  /** Proves that a message is genuine and reads it; refused with what is wrong. */
  read(message: ProviderMessage): Promise<Outcome<VerifiedMessage, 'unreadable' | 'not-genuine'>>
}
