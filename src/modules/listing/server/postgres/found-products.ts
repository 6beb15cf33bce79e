import { type SQL, sql } from 'drizzle-orm'
import type { Way } from './searched-words.ts'

/** The words of a query as numbers of terms. */
export interface FoundWords {
  /** Terms by lookup. */
  terms: readonly (readonly number[])[]
  ways: readonly Way[]
  /** Places of the words that count. */
  kept: readonly number[]
}

/** `found`: who has each word, and who each rank of part number, in chunks. */
export const foundProducts = ({ terms, ways }: FoundWords): SQL => {
  const pairs = terms.flatMap((ids, lookup) => ids.map(id => ({ lookup, id })))
  const steps = ways.flatMap(({ word, lookups }, way) =>
    lookups.map(lookup => ({ word, way, lookup, size: lookups.length })),
  )
  return sql`looked_up as (
    select lookup, chunk, bit_or(bits) as bits
    from unnest(${sql.param(pairs.map(pair => pair.lookup))}::int[], ${sql.param(pairs.map(pair => pair.id))}::int[])
      as term (lookup, term_id)
    join listing_word_set using (term_id) group by lookup, chunk
  ),
  found as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, bit_and(bits) as bits
      from unnest(
        ${sql.param(steps.map(step => step.word))}::int[], ${sql.param(steps.map(step => step.way))}::int[],
        ${sql.param(steps.map(step => step.lookup))}::int[], ${sql.param(steps.map(step => step.size))}::int[]
      ) as step (word, way, lookup, size)
      join looked_up using (lookup) group by word, way, chunk, size having count(*) = size
    ) as way group by word, chunk
  )`
}
