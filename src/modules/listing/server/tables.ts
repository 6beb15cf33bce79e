import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { categories, products } from '#catalog/server/tables.ts'

/** Groups of words that buyers use for one another, in any language. */
export const synonyms = pgTable('synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
})

/** Words that searches pass over, folded. */
export const stopWords = pgTable('stop_word', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  word: text().notNull().unique(),
})

/** Searches that lead to a category or a product instead of a list. */
export const searchRedirects = pgTable(
  'search_redirect',
  {
    /** Folded, as searches are counted by. */
    words: text().primaryKey(),
    categoryId: integer().references(() => categories.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
  },
  table => [check('search_redirect_target', sql`num_nonnulls(${table.categoryId}, ${table.productId}) = 1`)],
)
