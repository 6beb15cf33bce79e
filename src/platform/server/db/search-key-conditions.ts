import { type SQL, sql } from 'drizzle-orm'
import { buildSearchKey, escapeRegExp, listOtherSpellings, splitSearchKey } from '#kernel/search-text.ts'

/**
 * Builds the condition that a search key contains each word of a search, in any order. `lookup` is a column or
 * expression made by the database's `search_key`. A search without letters or digits matches nothing.
 */
export const buildWordsCondition = (lookup: SQL, q: string): SQL => {
  const words = splitSearchKey(q)
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map(word => buildSpellingCondition(lookup, word)),
    sql` and `,
  )})`
}

/** Builds the condition that a search key contains a key, or another spelling of it at the beginning of a word. */
export const buildSpellingCondition = (lookup: SQL, word: string): SQL =>
  sql`(${sql.join(
    [
      sql`strpos(${lookup}, ${word}) > 0`,
      // The plain test spares most rows the expression.
      ...listOtherSpellings(word).map(
        spelling =>
          sql`case when strpos(${lookup}, ${spelling}) > 0 then ${lookup} ~ ${`\\m${escapeRegExp(spelling)}`} else false end`,
      ),
    ],
    sql` or `,
  )})`

/** Builds the condition that a search key starts with the text. */
export const buildPrefixCondition = (lookup: SQL, q: string): SQL => {
  const key = buildSearchKey(q).trim()
  if (key === '') return sql`false`
  return sql`(${sql.join(
    [key, ...listOtherSpellings(key)].map(spelling => sql`starts_with(${lookup}, ${spelling})`),
    sql` or `,
  )})`
}
