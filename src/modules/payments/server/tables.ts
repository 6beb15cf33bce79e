import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/tables.ts'
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
