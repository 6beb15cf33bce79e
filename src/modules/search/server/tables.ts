import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#kernel/language.ts'
import type { WordDeed } from '#search/domain/word-deed.ts'

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
  table => [
    index().using('btree', table.words.op('text_pattern_ops')),
    index().on(table.searchedAt),
    // With what they are summed up by, in the order in which each word's latest comes first when it is read from its end.
    index('search_query_summed').on(table.words, table.searchedAt, table.id, table.results),
  ],
)

/** What followed from searches on a day, by their words alone: nothing says who searched, nor what was ordered. */
export const searchFollowings = pgTable(
  'search_following',
  {
    /** In Tallinn. */
    day: date().notNull(),
    /** Folded. */
    words: text().notNull(),
    /** Products opened from their list. */
    clicks: integer().notNull().default(0),
    /** Orders with goods that were opened from it. */
    orders: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.words] })],
)

/** Searches that staff have dealt with: they are no work any more. */
export const dealtWords = pgTable('search_dealt', {
  /** Folded. */
  words: text().primaryKey(),
  deed: text().$type<WordDeed>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
