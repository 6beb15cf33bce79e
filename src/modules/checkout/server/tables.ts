import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { VatVerdict } from '#checkout/domain/vat-verdict.ts'
import { orders } from '#orders/server/tables.ts'

/** Keys of placed orders: the same key and body again answers the same order. Only successes are kept. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** Whose key: a hash of the visitor's anti-forgery cookie. */
    visitor: text().notNull(),
    bodyHash: text().notNull(),
    /** Of the order that was placed with it: written in the same transaction, so it never stands without its order. */
    publicToken: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  // A visitor whose cookie was lost on the way sends the same again as another one.
  table => [primaryKey({ columns: [table.visitor, table.key] }), unique().on(table.key, table.bodyHash)],
)

/** What VIES said of an exempt order's VAT number, every time it was asked; append-only, kept as proof. */
export const vatChecks = pgTable(
  'vat_check',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderNumber: integer().notNull(),
    /** 1 for the first; the same one is never kept twice. */
    attempt: integer().notNull(),
    /** With its country, as it was asked for: `FI12345678`; as it was written where it cannot be asked for. */
    number: text().notNull(),
    result: text().$type<VatVerdict['result']>().notNull(),
    /** Why it is unknown: VIES's own word, or ours. */
    reason: text().notNull().default(''),
    /** VIES's proof that we asked; '' where it gave none. */
    consultationNumber: text().notNull().default(''),
    /** The answer as it came. */
    raw: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [unique().on(table.orderId, table.attempt), index().on(table.orderNumber)],
)
