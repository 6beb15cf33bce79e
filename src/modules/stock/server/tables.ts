import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CorrectionReason, DocumentKind } from '#stock/domain/movements.ts'

export const warehouses = pgTable('warehouse', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Orders take from the lowest position with stock. */
  position: integer().notNull().default(0),
  /** Incremented by every change; clients send the version that they changed. */
  version: integer().notNull().default(1),
})

/** Saleable pieces of a product in a warehouse, never negative. `productId` references the catalogue. */
export const stockLevels = pgTable(
  'stock_level',
  {
    productId: integer().notNull(),
    warehouseId: integer()
      .notNull()
      .references(() => warehouses.id),
    amount: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.productId, table.warehouseId] }),
    check('stock_level_not_negative', sql`${table.amount} >= 0`),
  ],
)

/** Shelf locations of products in warehouses. */
export const shelfPlaces = pgTable(
  'shelf_place',
  {
    productId: integer().notNull(),
    warehouseId: integer()
      .notNull()
      .references(() => warehouses.id, { onDelete: 'cascade' }),
    place: text().notNull(),
  },
  table => [primaryKey({ columns: [table.productId, table.warehouseId] })],
)

/** `direct`: delivered from the supplier to the customer; an `order` movement balances it. */
export type MovementReason =
  | 'order'
  | 'returned'
  | 'direct'
  | 'count'
  | 'delivery'
  | 'transfer'
  | 'import'
  | CorrectionReason

/** Every stock change, append-only; orders find the pieces to return here. */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer().notNull(),
    warehouseId: integer().notNull(),
    delta: integer().notNull(),
    reason: text().$type<MovementReason>().notNull(),
    orderId: integer(),
    /** The reason in the user's words. */
    note: text().notNull().default(''),
    /** Null for movements without a user. */
    userId: integer(),
    documentId: integer(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index().on(table.orderId), index().on(table.productId), index().on(table.documentId)],
)

/** A delivery or a stock count, which is open until it is booked. */
export const stockDocuments = pgTable(
  'stock_document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<DocumentKind>().notNull(),
    warehouseId: integer()
      .notNull()
      .references(() => warehouses.id),
    /** A name for people: the number of a delivery note, or a shelf. */
    reference: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    userId: integer(),
    /** Null while the document is open. */
    bookedAt: timestamp({ withTimezone: true }),
  },
  table => [index().on(table.warehouseId)],
)

export const stockDocumentLines = pgTable(
  'stock_document_line',
  {
    documentId: integer()
      .notNull()
      .references(() => stockDocuments.id, { onDelete: 'cascade' }),
    productId: integer().notNull(),
    /** The delivered or counted amount that was expected; null if unknown. */
    expected: integer(),
    counted: integer().notNull(),
    /** Batch or serial numbers of received pieces, in upper case; empty when unknown. */
    batches: text().array().notNull().default([]),
    /** Sorts the lines, last changed first. */
    touchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.documentId, table.productId] }),
    check('stock_document_line_not_negative', sql`${table.counted} >= 0`),
    index('stock_document_line_batches').on(table.productId).where(sql`cardinality(${table.batches}) > 0`),
  ],
)

/**
 * Keys of the scans and lists that a document has processed, so that a repeated request adds nothing. Keys stay after
 * the booking, since a repeated request may come later than that.
 */
export const stockDocumentReadings = pgTable(
  'stock_document_reading',
  {
    documentId: integer()
      .notNull()
      .references(() => stockDocuments.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    /** The answer, which a repeated request gets again. */
    answer: jsonb().$type<unknown>().notNull(),
  },
  table => [primaryKey({ columns: [table.documentId, table.key] })],
)
