import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '#shop/contract-page-options.ts'

/** One row: everything that a shop owner changes about the shop as a whole. */
export const shopSettings = pgTable('shop_settings', {
  id: integer().primaryKey().default(1),
  value: jsonb().$type<ShopSettings>().notNull(),
  version: integer().notNull().default(1),
})

/** VAT rates with the day from which they hold; old orders keep theirs. */
export const vatRates = pgTable(
  'vat_rate',
  {
    vatClass: text().notNull(),
    country: text().notNull(),
    validFrom: date().notNull(),
    basisPoints: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.country, table.vatClass, table.validFrom] })],
)
