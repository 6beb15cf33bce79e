import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '#shop/contract-shop.ts'

/** A single row holds all settings of the shop. */
export const shopSettings = pgTable('shop_settings', {
  id: integer().primaryKey().default(1),
  value: jsonb().$type<ShopSettings>().notNull(),
  version: integer().notNull().default(1),
})

/** VAT rates by start day; orders copy their rate. */
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
