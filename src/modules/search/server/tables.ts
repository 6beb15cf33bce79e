import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#kernel/language.ts'
import type { Resolution } from '#search/domain/resolution.ts'

/** Anonymous searches, one row each. */
export const searchQueries = pgTable(
  'search_query',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Normalized: `Õli` and `oli` are equal. */
    words: text().notNull(),
    /** As entered, with capitals and accents. */
    query: text().notNull(),
    /** Number of results. */
    results: integer().notNull(),
    language: text().$type<Language>().notNull(),
    searchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index().using('btree', table.words.op('text_pattern_ops')),
    index().on(table.searchedAt),
    // Covers the statistics; reading it backwards gives each word's latest search first.
    index('search_query_statistics').on(table.words, table.searchedAt, table.id, table.results),
  ],
)

/** Clicks and orders after searches, by day and words; anonymous. */
export const searchConversions = pgTable(
  'search_conversion',
  {
    /** In Tallinn. */
    day: date().notNull(),
    /** Normalized. */
    words: text().notNull(),
    /** Products opened from the results. */
    clicks: integer().notNull().default(0),
    /** Orders with such products. */
    orders: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.words] })],
)

/** Searches that staff have resolved. */
export const resolvedSearches = pgTable('resolved_search', {
  /** Normalized. */
  words: text().primaryKey(),
  resolution: text().$type<Resolution>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
