import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { hasFoldedWords, hasWords } from '#platform/server/db/found-by-words.ts'

/** What staff's lists of products are sorted by as a name: in a language, else in Estonian; `p` is the product. Indexed in both languages of the shop. */
export const productSortName = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/**
 * Ids of products that have each word of it, in any order, as a part of their name in any language, of their brand or of a code; where none has, with
 * `PL13640` for PL-13640 and `kulm` for külm. They are found before anything is asked of them: that is one look through what products are found by, however much else they say.
 */
export const productsMatching = (q: string): SQL => {
  const found = (has: SQL) => sql`array(select f.product_id from product_found f where ${has})`
  const lookup = sql`f.lookup`
  return sql`any(coalesce(nullif(${found(hasWords(lookup, q))}, '{}'), ${found(hasFoldedWords(lookup, q))}))`
}
