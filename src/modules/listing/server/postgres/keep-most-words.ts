import { type SQL, sql } from 'drizzle-orm'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { findBestCombination } from '#listing/domain/index/keep-most-words.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type ResolvedWords, selectMatchedProducts } from './resolve-words.ts'
import { selectVisibleProducts } from './select-visible-products.ts'
import { EMPTY_CHUNK, selectChunk } from './term-marks.ts'

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
  const { amounts, combinations } = getFirstElement(rows)
  const wordsByRarity = resolvedWords.keptPositions.toSorted(
    (first, second) => getElementAt(amounts, first) - getElementAt(amounts, second) || second - first,
  )
  const bestCombination = findBestCombination(combinations, wordsByRarity, requiredBits)
  return bestCombination === 0
    ? resolvedWords.keptPositions
    : resolvedWords.keptPositions.filter(word => (bestCombination & (1 << word)) !== 0)
}

const buildCombinationsStatement = (query: ListingQuery, resolvedWords: ResolvedWords): SQL => {
  const nameColumn = (word: number) => sql.raw(`w${word}`)
  const selectInScope = (word: number) => sql`coalesce((
    select found.bits & in_scope.bits from found join in_scope using (chunk) where word = ${word} and chunk = each.chunk
  ), ${EMPTY_CHUNK})`
  const selectBit = (word: number) => sql`(get_bit((select ${nameColumn(word)} from mask), slot) << ${word}::int)`
  return sql`
    with ${selectVisibleProducts(query)}, ${selectMatchedProducts(resolvedWords)},
    level as materialized (
      select chunk ${sql.join(resolvedWords.keptPositions.map(word => sql`, ${selectInScope(word)} as ${nameColumn(word)}`))}
      from generate_series(0, (select max(chunk) from in_scope)) as each (chunk)
    ),
    mask as materialized (
      select null ${sql.join(
        resolvedWords.keptPositions.map(
          word => sql`, string_agg(${nameColumn(word)}::text, '' order by chunk)::varbit as ${nameColumn(word)}`,
        ),
      )}
      from level
    )
    select
      array[${sql.join(
        resolvedWords.keptPositions.map(
          word => sql`(select coalesce(sum(bit_count(${nameColumn(word)})), 0)::int from level)`,
        ),
        sql`, `,
      )}] as amounts,
      array(
        select distinct ${sql.join(resolvedWords.keptPositions.map(selectBit), sql` | `)} from listing_product
        where ${selectChunk(sql`slot`)} <= (select max(chunk) from in_scope)
      ) as combinations`
}
