import { type SQL, sql } from 'drizzle-orm'
import { isGtin, normalizeGtin, padGtin } from '#catalog/domain/gtin.ts'
import type { Language } from '#kernel/language.ts'
import { isPartNumberLike, normalizePartNumber } from '#kernel/part-number.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'

/**
 * Builds the sort key of product names in a language, with Estonian as the fallback; `p` is the product. Each
 * language has an index.
 */
export const buildProductNameSortKey = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/**
 * Selects ids of products whose names, brand or codes contain every word. Products also match when a code or
 * another number starts with the text in any spelling, or when they have this GTIN.
 */
export const selectMatchingIds = (searchText: string): SQL =>
  sql`any(
    array(select f.product_id from product_search_key f where ${buildWordsCondition(sql`f.lookup`, searchText)})
    || ${selectIdsWithPartNumber(searchText)} || ${selectIdsWithIdentifier(searchText)} || ${selectIdsWithGtin(searchText)})`

/** Selects ids of products with this GTIN, regardless of spaces and leading zeros. */
const selectIdsWithGtin = (searchText: string): SQL =>
  isGtin(searchText)
    ? sql`array(select c.id from product c where lpad(c.gtin, 14, '0') = ${padGtin(normalizeGtin(searchText))} and c.gtin <> '')`
    : sql`array[]::int[]`

/**
 * Selects ids of products whose normalized code starts with the text: `0986479R33` finds `0 986 479 R33`. The part
 * number indexes answer it.
 */
const selectIdsWithPartNumber = (searchText: string): SQL => {
  const number = normalizePartNumber(searchText)
  if (!isPartNumberLike(number)) return sql`array[]::int[]`
  const buildPrefixCondition = (column: SQL) => sql`part_number(${column}) like ${`${number}%`}`
  return sql`array(select c.id from product c where ${buildPrefixCondition(sql`c.code1`)} or ${buildPrefixCondition(sql`c.code2`)})`
}

/** Selects ids of products with an OE, superseded or competitor's number that starts with the text. */
const selectIdsWithIdentifier = (searchText: string): SQL => {
  const number = normalizePartNumber(searchText)
  return isPartNumberLike(number)
    ? sql`array(select i.product_id from product_identifier i where i.norm like ${`${number}%`})`
    : sql`array[]::int[]`
}
