import { type SQL, sql } from 'drizzle-orm'
import { searchKey, searchKeyWords } from '#kernel/search-text.ts'

/**
 * True where a search key contains each word of a search, in any order. `lookup` is a column or expression made by the
 * database's `search_key`. A search without letters or digits matches nothing.
 */
export const containsWords = (lookup: SQL, q: string): SQL => {
  const words = searchKeyWords(q)
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map(word => sql`strpos(${lookup}, ${word}) > 0`),
    sql` and `,
  )})`
}

/** True where a search key starts with the text. */
export const startsWithKey = (lookup: SQL, q: string): SQL => {
  const key = searchKey(q).trim()
  return key === '' ? sql`false` : sql`starts_with(${lookup}, ${key})`
}
