import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { categories, products } from '#catalog/server/tables.ts'
import { vehicleNodes } from '#fitment/server/tables.ts'

/** Groups of synonyms in any language. */
export const synonyms = pgTable('synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
})

/** Folded words that searches ignore. */
export const stopWords = pgTable('stop_word', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  word: text().notNull().unique(),
})

/** Searches that lead to a category or product instead of a list. */
export const searchRedirects = pgTable(
  'search_redirect',
  {
    /** Normalized like counted searches. */
    words: text().primaryKey(),
    categoryId: integer().references(() => categories.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
  },
  table => [check('search_redirect_target', sql`num_nonnulls(${table.categoryId}, ${table.productId}) = 1`)],
)

/** The pages of cars that search engines may index, as counted last night; the sitemap names them. */
export const carPages = pgTable('car_page', {
  nodeId: integer()
    .primaryKey()
    .references(() => vehicleNodes.id, { onDelete: 'cascade' }),
  /** The part of the address after `/auto`. */
  path: text().notNull(),
  /** Categories whose pages of this car are also indexed. */
  categoryIds: integer().array().notNull(),
})
