import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const warehouses = pgTable('warehouse', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Orders take from the lowest position that has pieces. */
  position: integer().notNull().default(0),
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

export type MovementReason = 'order' | 'returned' | 'count' | 'delivery'

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
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [index().on(table.orderId), index().on(table.productId)],
)
