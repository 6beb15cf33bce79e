import { sql } from 'drizzle-orm'
import { elementAt } from '#kernel/existing.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { findTypoTolerantStems, rankSimilarity, type SimilarWord } from '#listing/domain/spell-correction.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { PartNumberLookup } from './plan-lookups.ts'
import type { TermKind } from './product-terms.ts'
import { EMPTY_CHUNK } from './term-marks.ts'
import { computeTrigramHashes, STEM_ENDING_LENGTH } from './trigram-hashes.ts'
import { type ListingScope, visibleProductsSql } from './visible-products-sql.ts'

const LAST_CHARACTER = sql.raw('chr(1114111)')

/** A term and the fields in which products can have it. */
export interface FoundTerm {
  id: number
  fields: readonly number[]
}

type TermLookup = Lookup | PartNumberLookup

/** Returns the terms of each lookup. */
export const findTerms = async (db: Queryable, lookups: readonly TermLookup[]): Promise<FoundTerm[][]> => {
  const found: FoundTerm[][] = lookups.map(() => [])
  const lookupRows = lookups.flatMap((lookup, nth) =>
    getTexts(lookup).map(text => ({ nth, kind: getTermKind(lookup), by: lookup.by, text })),
  )
  if (lookupRows.length === 0) return found
  const column = (value: (each: (typeof lookupRows)[number]) => unknown) => sql.param(lookupRows.map(value))
  const { rows } = await db.execute<{ nth: number; id: number; fields: number }>(sql`
    select distinct nth, term.id, term.fields from unnest(
      ${column(({ nth }) => nth)}::int[], ${column(({ kind }) => kind)}::text[], ${column(({ by }) => by)}::text[],
      ${column(({ text }) => text)}::text[], ${column(({ text, by }) => `{${by === 'middle' ? computeTrigramHashes(text) : ''}}`)}::text[]
    ) as asked (nth, kind, by, word, grams)
    cross join lateral (
      select id, fields from listing_term where asked.by = 'word' and kind = asked.kind and word = asked.word
      union all select id, fields from listing_term
      where asked.by = 'key' and kind = asked.kind and keys @> array[asked.word]
      union all select id, fields from listing_term
      where asked.by = 'ending' and kind = asked.kind and tails @> array[right(asked.word, ${STEM_ENDING_LENGTH}::int)] and exists (
        select from unnest(keys) as key where length(key) > length(asked.word) and right(key, length(asked.word)) = asked.word
      )
      union all select id, fields from listing_term
      where asked.by = 'beginning' and kind = asked.kind and word >= asked.word and word < asked.word || ${LAST_CHARACTER}
      union all select id, fields from listing_term
      where asked.by = 'middle' and kind = asked.kind and grams @> asked.grams::int[] and strpos(word, asked.word) > 0
    ) as term`)
  for (const { nth, id, fields } of rows) elementAt(found, nth).push({ id, fields: listFields(fields) })
  return found
}

const getTermKind = (lookup: TermLookup): TermKind => ('language' in lookup ? lookup.language : 'code')
const getTexts = (lookup: TermLookup): readonly string[] => ('language' in lookup ? lookup.texts : [lookup.text])

const listFields = (bits: number): number[] => [...TEXT_FIELDS.keys()].filter(field => (bits & (1 << field)) !== 0)

/** Returns words within one typo of a part, or with such a stem, and their product counts. */
export const findSimilarTerms = async (db: Queryable, part: string, place: ListingScope): Promise<SimilarWord[]> => {
  const termsByLanguage = KNOWN_LANGUAGES.map(language => {
    const near = [
      selectSimilarWords(sql`word`, part),
      ...findTypoTolerantStems(part, language).map(key => selectSimilarStems(key)),
    ]
    return sql`(kind = ${language} and (${sql.join(near, sql` or `)}))`
  })
  const { rows } = await db.execute<{ kind: KnownLanguage; id: number; word: string }>(
    sql`select id, kind, word from listing_term where ${sql.join(termsByLanguage, sql` or `)}`,
  )
  const near = rows.filter(row => rankSimilarity(part, row.word, row.kind) !== null)
  if (near.length === 0) return []
  const { rows: counts } = await db.execute<{ id: number; products: number; inScope: number }>(sql`
    with ${visibleProductsSql(place)},
    near as (
      select term_id, chunk, bit_or(bits) as bits from listing_word_set
      where term_id = any(${sql.param(near.map(({ id }) => id))}::int[]) group by term_id, chunk
    )
    select term_id as id, sum(bit_count(near.bits & visible.bits))::int as products,
      coalesce(sum(bit_count(near.bits & place.bits)), 0)::int as "inScope"
    from near join visible using (chunk) left join place using (chunk) group by term_id`)
  const countsById = new Map(counts.map(row => [row.id, row]))
  return near.map(({ id, kind, word }) => ({
    language: kind,
    text: word,
    products: countsById.get(id)?.products ?? 0,
    productsInScope: countsById.get(id)?.inScope ?? 0,
  }))
}

/** A typo leaves the first or the second half of a word unchanged. */
const selectSimilarWords = (column: ReturnType<typeof sql>, text: string) => {
  const letters = [...text]
  const half = Math.floor((letters.length - 1) / 2)
  const end = letters.slice(half + 1)
  return sql`(starts_with(${column}, ${letters.slice(0, half).join('')}) or right(${column}, ${end.length}::int) = ${end.join('')})`
}

const selectSimilarStems = (key: string) =>
  sql`exists (select from unnest(keys) as key where ${selectSimilarWords(sql`key`, key)})`

/** Returns for each lookup whether a visible product has it. */
export const checkVisibleLookups = async (
  db: Queryable,
  lookups: readonly Lookup[],
  place: ListingScope,
): Promise<boolean[]> => {
  const terms = await findTerms(db, lookups)
  const pairs = terms.flatMap((found, lookup) => found.map(({ id }) => ({ lookup, id })))
  if (pairs.length === 0) return lookups.map(() => false)
  const { rows } = await db.execute<{ lookup: number }>(sql`
    with ${visibleProductsSql(place)}
    select distinct lookup
    from unnest(${sql.param(pairs.map(pair => pair.lookup))}::int[], ${sql.param(pairs.map(pair => pair.id))}::int[]) as term (lookup, term_id)
    join listing_word_set words using (term_id) join visible using (chunk) where words.bits & visible.bits <> ${EMPTY_CHUNK}`)
  const found = new Set(rows.map(row => row.lookup))
  return lookups.map((_, nth) => found.has(nth))
}
