import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SentEvent, WebhookEvent } from '#webhooks/domain/events.ts'

const moment = () => timestamp({ withTimezone: true })

/** Who outside is told of what happens in the shop (docs/decisions/082-webhooks.md). */
export const webhooks = pgTable('webhook', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull().default([]),
  /** Switched off by staff alone. */
  active: boolean().notNull().default(true),
  /** `whsec_` and base64: what messages are signed with, so it is kept as it is. */
  secret: text().notNull(),
  /** The one before it signs too until then. */
  formerSecret: text(),
  formerUntil: moment(),
  /** Since when no message has come through; null while they do. */
  failingSince: moment(),
  /** How many calls in a row have failed. */
  failures: integer().notNull().default(0),
  /** It is not called before; null where nothing failed. */
  retryAt: moment(),
  /** Staff were told of that. */
  toldFailing: boolean().notNull().default(false),
  createdAt: moment().notNull(),
  version: integer().notNull().default(1),
})

/** A message for one receiver: made by the database in the transaction of what it tells of, tried until it comes through or has failed for good. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every try: by it a receiver knows a repeated one. */
    messageId: text().notNull().default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    event: text().$type<SentEvent>().notNull(),
    /** Of the order, product or client. */
    subject: text().notNull(),
    at: moment().notNull().default(sql`now()`),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** Until then a process is sending it, or it is not due yet. */
    nextAt: moment().notNull().default(sql`now()`),
    /** As it was sent first; every later try sends the same. */
    body: text(),
    /** What the receiver answered last; null where it did not answer. */
    status: integer(),
    /** Why the last try failed. */
    failure: text(),
    deliveredAt: moment(),
  },
  table => [
    index('webhook_delivery_next').on(table.webhookId, table.nextAt).where(sql`state = 'waiting'`),
    index('webhook_delivery_webhook').on(table.webhookId, table.id),
    index('webhook_delivery_at').on(table.at),
  ],
)
