import { type SQL, sql } from 'drizzle-orm'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { findBestCombination } from '#listing/domain/index/match-most-words.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type ResolvedWords, selectMatchedProducts } from './resolve-words.ts'
import { selectVisibleProducts } from './select-visible-products.ts'
import { EMPTY_CHUNK, selectChunk } from './term-marks.ts'

interface WordCombinations {
  /** Number of products in scope per word, in the order of the kept positions. */
  productCounts: number[]
  /** Combinations of words that occur in a product, as bits. */
  combinations: number[]
  [column: string]: unknown
}

/** Returns positions of the words to keep when no product has all; decides like `findBestCombination` in memory. */
export const findWordsToKeep = async (
  db: Queryable,
  query: ListingQuery,
  resolvedWords: ResolvedWords,
  requiredBits: number,
): Promise<readonly number[]> => {
  const { keptPositions } = resolvedWords
  const { rows } = await db.execute<WordCombinations>(buildCombinationsStatement(query, resolvedWords))
  const { productCounts, combinations } = getFirstElement(rows)
  const countsByWord = new Map(keptPositions.map((word, index) => [word, getElementAt(productCounts, index)]))
  const getProductCount = (word: number): number => countsByWord.get(word) ?? 0
  const wordsByRarity = keptPositions.toSorted(
    (first, second) => getProductCount(first) - getProductCount(second) || second - first,
  )
  const bestCombination = findBestCombination(combinations, wordsByRarity, requiredBits)
  return bestCombination === 0 ? keptPositions : keptPositions.filter(word => (bestCombination & (1 << word)) !== 0)
}

/**
 * `word_sets` joins the chunks of each word into one bit string, whose bits are product slots. Each product then yields
 * one number, whose bits are its words.
 */
const buildCombinationsStatement = (query: ListingQuery, resolvedWords: ResolvedWords): SQL => {
  const { keptPositions } = resolvedWords
  const getWordColumn = (word: number) => sql.raw(`w${word}`)
  const selectInScope = (word: number) => sql`coalesce((
    select found.bits & in_scope.bits from found join in_scope using (chunk)
    where word = ${word} and chunk = chunk_numbers.chunk
  ), ${EMPTY_CHUNK}) as ${getWordColumn(word)}`
  const joinChunks = (word: number) =>
    sql`string_agg(${getWordColumn(word)}::text, '' order by chunk)::varbit as ${getWordColumn(word)}`
  const countProducts = (word: number) =>
    sql`(select coalesce(sum(bit_count(${getWordColumn(word)})), 0)::int from chunks)`
  const selectBit = (word: number) =>
    sql`(get_bit((select ${getWordColumn(word)} from word_sets), slot) << ${word}::int)`
  const listForWords = (selectForWord: (word: number) => SQL) => sql.join(keptPositions.map(selectForWord), sql`, `)
  return sql`
    with ${selectVisibleProducts(query)}, ${selectMatchedProducts(resolvedWords)},
    chunks as materialized (
      select chunk, ${listForWords(selectInScope)}
      from generate_series(0, (select max(chunk) from in_scope)) as chunk_numbers (chunk)
    ),
    word_sets as materialized (select ${listForWords(joinChunks)} from chunks)
    select
      array[${listForWords(countProducts)}] as "productCounts",
      array(
        select distinct ${sql.join(keptPositions.map(selectBit), sql` | `)} from listing_product
        where ${selectChunk(sql`slot`)} <= (select max(chunk) from in_scope)
      ) as combinations`
}
