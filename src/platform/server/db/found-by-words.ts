import { type SQL, sql } from 'drizzle-orm'

/** Signs that people leave out, and what they are written as instead: õ as o, a code without what stands between its parts. */
const FROM = 'õäöüšž-./_'
const TO = 'oaousz'

const folded = (text: string): string =>
  [...text.toLowerCase()].map(sign => (FROM.includes(sign) ? (TO[FROM.indexOf(sign)] ?? '') : sign)).join('')

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether `lookup`, in small letters, has each word of a search as a part of it, in any order. */
export const hasWords = (lookup: SQL, q: string): SQL => {
  const has = wordsOf(q).map(word => sql`strpos(${lookup}, ${word}) > 0`)
  return has.length > 0 ? sql`(${sql.join(has, sql` and `)})` : sql`true`
}

/** The same where neither knows of dots, dashes and letters with a mark. Dearer: for what is not found as it was typed. */
export const hasFoldedWords = (lookup: SQL, q: string): SQL => {
  const words = wordsOf(q).map(folded).filter(Boolean)
  if (words.length === 0) return sql`false`
  const plain = sql`translate(${lookup}, ${FROM}, ${TO})`
  return sql`(${sql.join(
    words.map(word => sql`strpos(${plain}, ${word}) > 0`),
    sql` and `,
  )})`
}

/** Rows of a table by the words of a search in their column `lookup`; where there is none as they were typed, as they may have been meant. */
export const foundByWords = (table: SQL, q: string): SQL => {
  const own = sql`${table}.lookup`
  return sql`(${hasWords(own, q)} or (not exists (select 1 from ${table} as typed where ${hasWords(sql`typed.lookup`, q)})
    and ${hasFoldedWords(own, q)}))`
}
