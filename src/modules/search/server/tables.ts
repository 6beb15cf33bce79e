import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#kernel/language.ts'

/** What was searched for, a row per settled search; nothing says who did. */
export const searchQueries = pgTable(
  'search_query',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Folded, so that `Õli` and `oli` count as one. */
    words: text().notNull(),
    typed: text().notNull(),
    /** How many products it found. */
    results: integer().notNull(),
    language: text().$type<Language>().notNull(),
    searchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index().using('btree', table.words.op('text_pattern_ops')), index().on(table.searchedAt)],
)
