import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalog/server/tables.ts'

/** Requests for a mail when a product is back; `id` gives the order of arrival. */
export const stockNotifications = pgTable(
  'stock_notification',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The address as typed; `emailKey` identifies the mailbox. */
    email: text().notNull(),
    emailKey: text().notNull(),
    quantity: integer().notNull(),
    language: text().notNull(),
    /** 192 random bits; the holder may cancel the mailbox's requests. */
    token: text().notNull().unique(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    notifiedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Pieces that a notified request reserves. */
    reserved: integer().notNull().default(0),
  },
  table => [
    check('stock_notification_quantity', sql`${table.quantity} >= 1`),
    check('stock_notification_reserved', sql`${table.reserved} >= 0`),
    // A mailbox has one waiting request per product.
    uniqueIndex('stock_notification_waiting')
      .on(table.productId, table.emailKey)
      .where(sql`${table.notifiedAt} is null and ${table.cancelledAt} is null`),
    // Contains all columns that the demand list sums up, so that it reads no rows.
    index('stock_notification_demand')
      .on(table.productId, table.quantity, table.requestedAt)
      .where(sql`${table.notifiedAt} is null and ${table.cancelledAt} is null`),
    index().on(table.productId),
    index().on(table.emailKey),
  ],
)
