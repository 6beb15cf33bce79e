import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { VatVerdict } from '#checkout/domain/vat-verdict.ts'
import { orders } from '#orders/server/tables.ts'

/** Idempotency keys of placed orders. Rejected orders leave no key. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** Hash of the visitor's anti-forgery cookie. */
    visitor: text().notNull(),
    bodyHash: text().notNull(),
    /** Token of the order, written in the same transaction. */
    publicToken: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  // A visitor who lost the cookie repeats the order under another visitor id.
  table => [primaryKey({ columns: [table.visitor, table.key] }), unique().on(table.key, table.bodyHash)],
)

/** VIES checks of exempt orders. Append-only, because the rows are legal proof. */
export const vatChecks = pgTable(
  'vat_check',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderNumber: integer().notNull(),
    /** Number of the attempt, from 1; unique for each order. */
    attempt: integer().notNull(),
    /** VAT number with its country (`FI12345678`), or the client's text when VIES cannot check it. */
    number: text().notNull(),
    result: text().$type<VatVerdict['result']>().notNull(),
    /** Reason for an unknown result: VIES's error code or one of the shop's. */
    reason: text().notNull().default(''),
    /** VIES's proof of the request; '' when it gave no proof. */
    consultationNumber: text().notNull().default(''),
    /** Raw response body. */
    raw: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [unique().on(table.orderId, table.attempt), index().on(table.orderNumber)],
)
