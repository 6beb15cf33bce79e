import { type SQL, sql } from 'drizzle-orm'
import { searchKey, searchKeyWords } from '#kernel/search-text.ts'

/**
 * Whether a search key contains each word of a search, in any order. `lookup` is a column or expression made by the database's
 * `search_key`; a search without letters or digits finds nothing.
 */
export const hasWords = (lookup: SQL, q: string): SQL => {
  const words = searchKeyWords(q)
  if (words.length === 0) return sql`false`
  return sql`(${sql.join(
    words.map(word => sql`strpos(${lookup}, ${word}) > 0`),
    sql` and `,
  )})`
}

/** Whether a search key begins with the text. */
export const beginsWithKey = (lookup: SQL, q: string): SQL => {
  const key = searchKey(q).trim()
  return key === '' ? sql`false` : sql`starts_with(${lookup}, ${key})`
}
