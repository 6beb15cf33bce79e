import { sql } from 'drizzle-orm'
import { bigserial, customType, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Change tags for caches and indexes of every process; read in commit order by `xid` (see change-stream.ts). */
export const changes = pgTable('change', {
  seq: bigserial({ mode: 'number' }).primaryKey(),
  xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  tags: text().array().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Secrets and values that the processes of one shop share. */
export const platformValues = pgTable('platform_value', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Requests with an idempotency key whose changes are committed, and their encrypted answers. */
export const idempotentRequests = pgTable(
  'keyed_call',
  {
    id: text().primaryKey(),
    /** A hash of method, URL and body; another one under the same key is rejected. */
    content: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null until the request is answered. */
    answer: bytes(),
  },
  table => [index('keyed_call_at').on(table.at)],
)
