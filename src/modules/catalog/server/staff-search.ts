import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'

/** What staff's lists of products are sorted by as a name: in a language, else in Estonian; `p` is the product. Indexed in both languages of the shop. */
export const productSortName = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/** Ids of products whose names (in any language), brand or codes contain each word of a search, in any order. */
export const productsMatching = (q: string): SQL =>
  sql`any(array(select f.product_id from product_found f where ${hasWords(sql`f.lookup`, q)}))`
