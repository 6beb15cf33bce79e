import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/tables.ts'
import type { PaymentState } from '#payments/domain/payment.ts'
import type { RefundState } from '#payments/domain/refund.ts'

const moment = () => timestamp({ withTimezone: true })

/** One try to pay an order through one provider. */
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
    /** Ours, unguessable, sent to the provider. */
    reference: text().notNull().unique(),
    /** The provider's own id of the transaction. */
    providerReference: text(),
    /** Where the buyer pays; null until the provider has told it. */
    url: text(),
    /** What the buyer really paid with, as the provider tells it afterwards. */
    methodUsed: text(),
    /** This one paid the order; other money of the order is not for its sale. */
    paysOrder: boolean().notNull().default(false),
    amountCents: integer().notNull(),
    currency: text().notNull().default('EUR'),
    state: text().$type<PaymentState>().notNull().default('created'),
    createdAt: moment().notNull(),
    modifiedAt: moment().notNull(),
  },
  table => [
    index().on(table.orderId),
    index().on(table.providerReference),
    // Few of many: those whose end is not known, which are looked at again and again.
    index('payment_open').on(table.createdAt).where(sql`state in ('created', 'pending')`),
  ],
)

/** Money that goes back, whole or in part. */
export const refunds = pgTable(
  'payment_refund',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** Ours; by it the provider knows a repeated wish. */
    reference: text().notNull().unique(),
    amountCents: integer().notNull(),
    state: text().$type<RefundState>().notNull().default('asked'),
    /** The provider's own id of it, also where somebody made it there; null of what it knows nothing about. */
    providerReference: text(),
    /** A username or `system`. */
    actor: text().notNull(),
    comment: text().notNull().default(''),
    /** It went past the shop: in cash, by the bank, or as somebody sent it at the provider. No provider is asked. */
    outside: boolean().notNull().default(false),
    /** What of it was not due when it went. */
    allowanceCents: integer().notNull().default(0),
    /** How often the provider was asked in vain. */
    tries: integer().notNull().default(0),
    createdAt: moment().notNull(),
    modifiedAt: moment().notNull(),
  },
  table => [index().on(table.paymentId), index().on(table.providerReference)],
)

/** Every message of a provider, kept as it came; the key makes dealing with it idempotent. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    provider: text().notNull(),
    eventKey: text().notNull(),
    paymentId: integer().references(() => payments.id),
    payload: jsonb().notNull(),
    receivedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventKey] }),
    // By which Stripe's words of disputes and refunds name the payment.
    index('payment_event_intent')
      .on(sql`(payload ->> 'payment_intent')`)
      .where(sql`payload ->> 'payment_intent' is not null`),
  ],
)
