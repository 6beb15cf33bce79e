import { type SQL, sql } from 'drizzle-orm'
import { isGtin, normalizeGtin, padGtin } from '#catalog/domain/gtin.ts'
import type { Language } from '#kernel/language.ts'
import { isPartNumberLike, normalizePartNumber } from '#kernel/part-number.ts'
import { containsWords } from '#platform/server/db/search-key-conditions.ts'

/**
 * The sort key of product names in a language, with Estonian as the fallback; `p` is the product. Indexed in both
 * languages.
 */
export const productNameSortKey = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/**
 * Ids of products whose names, brand or codes contain every word, whose code starts with the text in any spelling, or
 * that have this GTIN.
 */
export const productsMatching = (q: string): SQL =>
  sql`any(array(select f.product_id from product_found f where ${containsWords(sql`f.lookup`, q)}) || ${idsWithPartNumber(q)} || ${idsWithGtin(q)})`

/** Ids of products with this GTIN, regardless of spaces and leading zeros. */
const idsWithGtin = (q: string): SQL =>
  isGtin(q)
    ? sql`array(select c.id from product c where lpad(c.gtin, 14, '0') = ${padGtin(normalizeGtin(q))} and c.gtin <> '')`
    : sql`array[]::int[]`

/**
 * Ids of products whose normalized code starts with the text: `0986479R33` finds `0 986 479 R33`. The part number
 * indexes answer it.
 */
const idsWithPartNumber = (q: string): SQL => {
  const number = normalizePartNumber(q)
  if (!isPartNumberLike(number)) return sql`array[]::int[]`
  const begins = (column: SQL) => sql`part_number(${column}) like ${`${number}%`}`
  return sql`array(select c.id from product c where ${begins(sql`c.code1`)} or ${begins(sql`c.code2`)})`
}
