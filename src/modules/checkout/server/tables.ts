import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/tables.ts'

/** Keys of placed orders: the same key and body again answers the same order. Only successes are kept. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** Whose key: a hash of the visitor's anti-forgery cookie. */
    visitor: text().notNull(),
    bodyHash: text().notNull(),
    orderId: integer().references(() => orders.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.visitor, table.key] })],
)
