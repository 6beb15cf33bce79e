import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/tables.ts'
import type { BankCreditState } from '#payments/domain/bank-statements/bank-credit.ts'
import type { OpenReason } from '#payments/domain/bank-statements/match-credit.ts'
import type { PaymentState } from '#payments/domain/payment.ts'
import type { RefundState } from '#payments/domain/refund.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

/** A payment attempt at a provider. */
export const payments = pgTable(
  'payment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    methodGroup: text().notNull(),
    methodName: text().notNull(),
    country: text(),
    /** The shop's unguessable reference, sent to the provider. */
    reference: text().notNull().unique(),
    /** The provider's transaction id. */
    providerReference: text(),
    /** Payment page; null until the provider returns it. */
    url: text(),
    /** Method that the customer used, reported by the provider afterwards. */
    methodUsed: text(),
    /** True for a payment of the order, false for other money. */
    paysOrder: boolean().notNull().default(false),
    amountCents: integer().notNull(),
    currency: text().notNull().default('EUR'),
    state: text().$type<PaymentState>().notNull().default('created'),
    createdAt: timestampColumn().notNull(),
    modifiedAt: timestampColumn().notNull(),
  },
  table => [
    index().on(table.orderId),
    index().on(table.providerReference),
    // Small index of the payments without a final state, which are polled.
    index('payment_open').on(table.createdAt).where(sql`state in ('created', 'pending')`),
  ],
)

/** A full or partial refund. */
export const refunds = pgTable(
  'payment_refund',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The shop's reference, by which the provider recognizes a repeated request. */
    reference: text().notNull().unique(),
    amountCents: integer().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** The provider's refund id; null for refunds that it does not know. */
    providerReference: text(),
    /** Username or `system`. */
    actor: text().notNull(),
    comment: text().notNull().default(''),
    /** The refund was made in cash, by the bank or at the provider; the shop only recorded it. */
    isOutside: boolean().notNull().default(false),
    /** Part of the refund that was not due at the time. */
    allowanceCents: integer().notNull().default(0),
    /** Number of attempts to send the refund. */
    tries: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
    modifiedAt: timestampColumn().notNull(),
    /** The latest time when the refund was accepted, first paid out, and failed; lists of past days need them. */
    acceptedAt: timestampColumn(),
    completedAt: timestampColumn(),
    failedAt: timestampColumn(),
  },
  table => [index().on(table.paymentId), index().on(table.providerReference)],
)

/** Messages of providers. The key makes settling idempotent. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    provider: text().notNull(),
    eventKey: text().notNull(),
    paymentId: integer().references(() => payments.id),
    payload: jsonb().notNull(),
    receivedAt: timestampColumn().notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventKey] }),
    // Finds payments by Stripe's payment intent.
    index('payment_event_intent')
      .on(sql`(payload ->> 'payment_intent')`)
      .where(sql`payload ->> 'payment_intent' is not null`),
  ],
)

/** Money that bank statements list (docs/decisions/056-bank-statements.md). */
export const bankCredits = pgTable(
  'bank_credit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the credit in every statement, so that each is stored once. */
    key: text().notNull().unique(),
    account: text().notNull(),
    bankReference: text().notNull(),
    bookedOn: date().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    payerName: text().notNull(),
    payerAccount: text().notNull(),
    referenceNumber: text().notNull(),
    description: text().notNull(),
    state: text().$type<BankCreditState>().notNull().default('open'),
    /** The reason why staff must decide; null for recorded credits. */
    reason: text().$type<OpenReason>(),
    /** The order that was paid, or that the payer probably meant. */
    orderId: integer().references(() => orders.id),
    /** The payment that was recorded. */
    paymentId: integer().references(() => payments.id),
    createdAt: timestampColumn().notNull(),
    changedAt: timestampColumn().notNull(),
  },
  table => [
    index().on(table.orderId),
    index('bank_credit_booked').on(table.bookedOn, table.id),
    index('bank_credit_open').on(table.bookedOn, table.id).where(sql`state = 'open'`),
  ],
)
