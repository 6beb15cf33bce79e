import { type SQL, sql } from 'drizzle-orm'
import { isGtin, normalGtin, wholeGtin } from '#catalog/domain/gtin.ts'
import type { Language } from '#kernel/language.ts'
import { isNumberLike, partNumber } from '#kernel/part-number.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'

/** What staff's lists of products are sorted by as a name: in a language, else in Estonian; `p` is the product. Indexed in both languages of the shop. */
export const productSortName = (language: Language): SQL =>
  sql`lower(coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et'))`

/** Ids of products whose names (in any language), brand or codes contain each word of a search, in any order, or whose code begins so in any spelling, or with this GTIN. */
export const productsMatching = (q: string): SQL =>
  sql`any(array(select f.product_id from product_found f where ${hasWords(sql`f.lookup`, q)}) || ${withNumber(q)} || ${withGtin(q)})`

/** Ids of products with this GTIN, whatever its spaces and leading zeros. */
const withGtin = (q: string): SQL =>
  isGtin(q)
    ? sql`array(select c.id from product c where lpad(c.gtin, 14, '0') = ${wholeGtin(normalGtin(q))} and c.gtin <> '')`
    : sql`array[]::int[]`

/** Ids of products with a code that begins so in its normal form: `0986479R33` finds `0 986 479 R33`. The indexes of part numbers answer it. */
const withNumber = (q: string): SQL => {
  const number = partNumber(q)
  if (!isNumberLike(number)) return sql`array[]::int[]`
  const begins = (column: SQL) => sql`part_number(${column}) like ${`${number}%`}`
  return sql`array(select c.id from product c where ${begins(sql`c.code1`)} or ${begins(sql`c.code2`)})`
}
