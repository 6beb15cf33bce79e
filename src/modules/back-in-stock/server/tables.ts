import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#catalog/server/tables.ts'

const moment = () => timestamp({ withTimezone: true })

/** Who wants to be told that a product is back; the order of asking is the order of `id`. */
export const stockNotifications = pgTable(
  'stock_notification',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As typed; `emailKey` is the mailbox. */
    email: text().notNull(),
    emailKey: text().notNull(),
    quantity: integer().notNull(),
    language: text().notNull(),
    /** 192 random bits: whoever has it may stop the mailbox's notices. */
    token: text().notNull().unique(),
    askedAt: moment().notNull(),
    toldAt: moment(),
    cancelledAt: moment(),
    /** Pieces that a told request holds against those who wait. */
    held: integer().notNull().default(0),
  },
  table => [
    check('stock_notification_quantity', sql`${table.quantity} >= 1`),
    check('stock_notification_held', sql`${table.held} >= 0`),
    // One waiting request per product and mailbox: a second one is the same.
    uniqueIndex('stock_notification_waiting')
      .on(table.productId, table.emailKey)
      .where(sql`${table.toldAt} is null and ${table.cancelledAt} is null`),
    // With all that the list of what is waited for sums up: it reads no row for it.
    index('stock_notification_demand')
      .on(table.productId, table.quantity, table.askedAt)
      .where(sql`${table.toldAt} is null and ${table.cancelledAt} is null`),
    index().on(table.productId),
    index().on(table.emailKey),
  ],
)
