import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Groups of words that buyers use for one another, in any language. */
export const synonyms = pgTable('synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
})
