import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'
import type { SentEvent, WebhookEvent } from '#webhooks/domain/events.ts'

/** Receivers of shop events (docs/decisions/023-feeds-and-webhooks.md). */
export const webhooks = pgTable('webhook', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull().default([]),
  /** Only staff deactivate a receiver. */
  active: boolean().notNull().default(true),
  /** The signing key, `whsec_` and base64; stored in plain text because signing needs it. */
  secret: text().notNull(),
  /** The previous secret, which signs until `previousSecretExpiresAt`. */
  previousSecret: text(),
  previousSecretExpiresAt: timestampColumn(),
  /** The start of the current series of failures; null while deliveries succeed. */
  failingSince: timestampColumn(),
  /** Number of consecutive failures. */
  failures: integer().notNull().default(0),
  /** The next attempt after a failure; null without failures. */
  retryAt: timestampColumn(),
  /** A staff task for the current failures was opened. */
  isFailureReported: boolean().notNull().default(false),
  createdAt: timestampColumn().notNull(),
  version: integer().notNull().default(1),
})

/** A message for one receiver. A database trigger inserts it in the transaction of its event; staff insert pings. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Stays equal in all attempts, so that receivers detect repeats. */
    messageId: text().notNull().default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    event: text().$type<SentEvent>().notNull(),
    /** The id of the order, product or client. */
    subject: text().notNull(),
    at: timestampColumn().notNull().default(sql`now()`),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** Not due before this time; a claim moves it forward. */
    nextAt: timestampColumn().notNull().default(sql`now()`),
    /** Stored at the first attempt; retries send the identical body. */
    body: text(),
    /** The HTTP status of the last attempt; null without an answer. */
    status: integer(),
    failure: text(),
    deliveredAt: timestampColumn(),
  },
  table => [
    index('webhook_delivery_next').on(table.webhookId, table.nextAt).where(sql`state = 'waiting'`),
    index('webhook_delivery_webhook').on(table.webhookId, table.id),
    index('webhook_delivery_at').on(table.at),
  ],
)
