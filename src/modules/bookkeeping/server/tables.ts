import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { BookkeepingSystem, EntryFailure, EntryKind, EntryState } from '#bookkeeping/domain/bookkeeping-system.ts'
import { orders } from '#orders/server/tables.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

/** The shop's account with a bookkeeping program. */
export const bookkeepingAccounts = pgTable('bookkeeping_account', {
  system: text().$type<BookkeepingSystem>().primaryKey(),
  username: text().notNull().default(''),
  /** The API key in plain text, because requests need it; no response contains it. */
  secret: text().notNull().default(''),
  active: boolean().notNull().default(false),
  /** The program may hold documents that the shop has forgotten, so it is asked before anything is sent. */
  asksFirst: boolean().notNull().default(false),
  /** The first day whose documents are sent; null before the owner chose it. */
  startsOn: date(),
  /** The bank account or payment method that receives payments in the program; empty for its cash register. */
  paymentAccount: text().notNull().default(''),
  /** Directo's customer of web sales; empty for Merit. */
  customerCode: text().notNull().default(''),
  /** VAT codes of the program, one line per rate. */
  taxCodes: text().notNull().default(''),
  /** The end of the last run. */
  ranAt: timestampColumn(),
  /** A staff task for documents that are not booked was opened. */
  isProblemReported: boolean().notNull().default(false),
  /** The reason why the last run stopped early; empty after a complete run. */
  failure: text().notNull().default(''),
  version: integer().notNull().default(0),
})

/** A document or a part of a payment that is booked once in a program (docs/decisions/039-bookkeeping-programs.md). */
export const bookkeepingEntries = pgTable(
  'bookkeeping_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    system: text().$type<BookkeepingSystem>().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The invoice or credit note, which payments and refunds pay. */
    number: integer().notNull(),
    /** The payment or refund; null for documents. */
    movementId: integer(),
    /** Never negative; the kind gives the sign. */
    cents: integer().notNull(),
    /** The day of issue, receipt or refund. */
    occurredAt: timestampColumn().notNull(),
    state: text().$type<EntryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** A process that sends the entry must finish by then; null while none does. */
    claimedUntil: timestampColumn(),
    /** The program's id of the document; empty for payments in Merit. */
    externalId: text().notNull().default(''),
    /** SHA-256 of the last body that was sent. */
    bodyHash: text(),
    failure: text().$type<EntryFailure>(),
    failureDetail: text().notNull().default(''),
    changedAt: timestampColumn().notNull(),
  },
  table => [
    unique('bookkeeping_entry_once').on(table.system, table.kind, table.number, table.movementId).nullsNotDistinct(),
    index('bookkeeping_entry_open').on(table.system, table.id).where(sql`state in ('waiting', 'sending', 'unclear')`),
    index().on(table.orderId),
    index().on(table.occurredAt),
  ],
)
