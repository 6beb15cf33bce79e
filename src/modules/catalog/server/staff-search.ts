import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'

/** What staff's lists of products are sorted by as a name: in a language, else in Estonian; `p` is the product. Indexed in both languages of the shop. */
export const productSortName = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/** A part of a product's name in any language, of its brand or of a code; the product is `p`. */
export const productMatches = (q: string): SQL =>
  sql`p.lookup like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
