import { type SQL, sql } from 'drizzle-orm'
import { elementAt, firstRow } from '#kernel/existing.ts'
import { findBestCombination } from '#listing/domain/index/keep-most-words.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { matchedProductsSql, type ResolvedWords } from './resolve-words.ts'
import { EMPTY_CHUNK, selectChunk } from './term-marks.ts'
import { visibleProductsSql } from './visible-products-sql.ts'

interface WordCombinations {
  /** Number of products in scope per word. */
  amounts: number[]
  /** Combinations of words that occur in a product, as bits. */
  combinations: number[]
  [column: string]: unknown
}

/** Returns positions of the words to keep when no product has all; decides like the in-memory index. */
export const keepMostWords = async (
  db: Queryable,
  query: ListingQuery,
  resolvedWords: ResolvedWords,
  requiredBits: number,
): Promise<readonly number[]> => {
  const { rows } = await db.execute<WordCombinations>(buildCombinationsStatement(query, resolvedWords))
  const { amounts, combinations } = firstRow(rows)
  const rarest = resolvedWords.keptPositions.toSorted(
    (first, second) => elementAt(amounts, first) - elementAt(amounts, second) || second - first,
  )
  const best = findBestCombination(combinations, rarest, requiredBits)
  return best === 0
    ? resolvedWords.keptPositions
    : resolvedWords.keptPositions.filter(word => (best & (1 << word)) !== 0)
}

const buildCombinationsStatement = (query: ListingQuery, found: ResolvedWords): SQL => {
  const column = (word: number) => sql.raw(`w${word}`)
  const selectInScope = (word: number) => sql`coalesce((
    select found.bits & place.bits from found join place using (chunk) where word = ${word} and chunk = each.chunk
  ), ${EMPTY_CHUNK})`
  const bit = (word: number) => sql`(get_bit((select ${column(word)} from mask), slot) << ${word}::int)`
  return sql`
    with ${visibleProductsSql(query)}, ${matchedProductsSql(found)},
    level as materialized (
      select chunk ${sql.join(found.keptPositions.map(word => sql`, ${selectInScope(word)} as ${column(word)}`))}
      from generate_series(0, (select max(chunk) from place)) as each (chunk)
    ),
    mask as materialized (
      select null ${sql.join(found.keptPositions.map(word => sql`, string_agg(${column(word)}::text, '' order by chunk)::varbit as ${column(word)}`))}
      from level
    )
    select
      array[${sql.join(
        found.keptPositions.map(word => sql`(select coalesce(sum(bit_count(${column(word)})), 0)::int from level)`),
        sql`, `,
      )}] as amounts,
      array(
        select distinct ${sql.join(found.keptPositions.map(bit), sql` | `)} from listing_product
        where ${selectChunk(sql`slot`)} <= (select max(chunk) from place)
      ) as combinations`
}
