import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CorrectionReason, DocumentKind } from '#stock/domain/movements.ts'

export const warehouses = pgTable('warehouse', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Orders take from the lowest position that has pieces. */
  position: integer().notNull().default(0),
  /** Goes up with every change; who changes it says which one was seen. */
  version: integer().notNull().default(1),
})

/** Pieces of a product that can still be sold from a warehouse; never below zero. `productId` is the catalogue's id. */
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

/** Where a product lies in a warehouse, as its shelf is called there; without a row nobody has said. */
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

/** `direct`: came and left at once, straight from the supplier to a buyer; with the `order` beside it the shelf is as it was. */
export type MovementReason =
  | 'order'
  | 'returned'
  | 'direct'
  | 'count'
  | 'delivery'
  | 'transfer'
  | 'import'
  | CorrectionReason

/** Every change of an amount, append-only; an order's own rows tell what to give back. */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer().notNull(),
    warehouseId: integer().notNull(),
    delta: integer().notNull(),
    reason: text().$type<MovementReason>().notNull(),
    orderId: integer(),
    /** Why, in the words of whoever moved it. */
    note: text().notNull().default(''),
    /** Who moved it, where somebody did. */
    userId: integer(),
    documentId: integer(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index().on(table.orderId), index().on(table.productId), index().on(table.documentId)],
)

/** Goods that came, or that were counted: one list of products, which is worked on until it is booked. */
export const stockDocuments = pgTable(
  'stock_document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<DocumentKind>().notNull(),
    warehouseId: integer()
      .notNull()
      .references(() => warehouses.id),
    /** How people know it: a supplier's delivery note, a shelf. */
    reference: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    userId: integer(),
    /** Null while it is worked on. */
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
    /** Of a delivery what was to come, of a count what lay there when it was first counted; null where nobody expected it. */
    expected: integer(),
    counted: integer().notNull(),
    /** The line touched last stands first. */
    touchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.documentId, table.productId] }),
    check('stock_document_line_not_negative', sql`${table.counted} >= 0`),
  ],
)

/**
 * Scans and lists that a document has taken, by the key that whoever sent them gave: one whose answer got lost is sent again and adds nothing twice.
 * It stays when the document is booked, since what is sent again may come after that.
 */
export const stockDocumentReadings = pgTable(
  'stock_document_reading',
  {
    documentId: integer()
      .notNull()
      .references(() => stockDocuments.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    /** What was answered, to be answered again. */
    answer: jsonb().$type<unknown>().notNull(),
  },
  table => [primaryKey({ columns: [table.documentId, table.key] })],
)
