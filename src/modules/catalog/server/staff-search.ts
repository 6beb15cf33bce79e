import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'

/** What staff's lists of products are sorted by as a name: in a language, else in Estonian; `p` is the product. Indexed in both languages of the shop. */
export const productSortName = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/**
 * Ids of products that have each word of it, in any order, as a part of their name in any language, of their brand or of a code. They are found
 * before anything is asked of them: that is one look through what products are found by, however much else they say.
 */
export const productsMatching = (q: string): SQL => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const has = words.map(word => sql`strpos(f.lookup, ${word}) > 0`)
  const hasAll = has.length > 0 ? sql.join(has, sql` and `) : sql`true`
  return sql`any(array(select f.product_id from product_found f where ${hasAll}))`
}
