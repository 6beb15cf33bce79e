import { type SQL, sql } from 'drizzle-orm'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { findTypoTolerantStems, rankSimilarity, type SimilarWord } from '#listing/domain/spell-correction.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import { STEM_ENDING_LENGTH } from '#listing/domain/word-stems.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { PartNumberLookup } from './plan-lookups.ts'
import type { TermKind } from './product-terms.ts'
import { type ListingScope, selectVisibleProducts } from './select-visible-products.ts'
import { EMPTY_CHUNK } from './term-marks.ts'
import { computeTrigramHashes } from './trigram-hashes.ts'

const LAST_CHARACTER = sql.raw('chr(1114111)')

/** A term and the fields in which products can have it. */
export interface FoundTerm {
  id: number
  fields: readonly number[]
}

type TermLookup = Lookup | PartNumberLookup

export const findTerms = async (db: Queryable, lookups: readonly TermLookup[]): Promise<FoundTerm[][]> => {
  const termsByLookup: FoundTerm[][] = lookups.map(() => [])
  const lookupRows = lookups.flatMap((lookup, nth) =>
    getTexts(lookup).map(text => ({ nth, kind: getTermKind(lookup), method: lookup.method, text })),
  )
  if (lookupRows.length === 0) return termsByLookup
  const toArrayParam = (readValue: (row: (typeof lookupRows)[number]) => unknown) =>
    sql.param(lookupRows.map(readValue))
  const { rows } = await db.execute<{ nth: number; id: number; fields: number }>(sql`
    select distinct nth, term.id, term.fields from unnest(
      ${toArrayParam(({ nth }) => nth)}::int[], ${toArrayParam(({ kind }) => kind)}::text[], ${toArrayParam(({ method }) => method)}::text[],
      ${toArrayParam(({ text }) => text)}::text[],
      ${toArrayParam(({ text, method }) => `{${method === 'substring' ? computeTrigramHashes(text) : ''}}`)}::text[]
    ) as lookup (nth, kind, method, word, grams)
    cross join lateral (
      select id, fields from listing_term where lookup.method = 'word' and kind = lookup.kind and word = lookup.word
      union all select id, fields from listing_term
      where lookup.method = 'stem' and kind = lookup.kind and stems @> array[lookup.word]
      union all select id, fields from listing_term
      where lookup.method = 'ending' and kind = lookup.kind and stem_endings @> array[right(lookup.word, ${STEM_ENDING_LENGTH}::int)] and exists (
        select from unnest(stems) as stem where length(stem) > length(lookup.word) and right(stem, length(lookup.word)) = lookup.word
      )
      union all select id, fields from listing_term
      where lookup.method = 'prefix' and kind = lookup.kind and word >= lookup.word and word < lookup.word || ${LAST_CHARACTER}
      union all select id, fields from listing_term
      where lookup.method = 'substring' and kind = lookup.kind and grams @> lookup.grams::int[] and strpos(word, lookup.word) > 0
    ) as term`)
  for (const { nth, id, fields } of rows) getElementAt(termsByLookup, nth).push({ id, fields: listFields(fields) })
  return termsByLookup
}

const getTermKind = (lookup: TermLookup): TermKind => ('language' in lookup ? lookup.language : 'code')
const getTexts = (lookup: TermLookup): readonly string[] => ('language' in lookup ? lookup.texts : [lookup.text])

const listFields = (bits: number): number[] => [...TEXT_FIELDS.keys()].filter(field => (bits & (1 << field)) !== 0)

/** Returns words within one typo of a part, or with such a stem, and their product counts. */
export const findSimilarTerms = async (db: Queryable, part: string, scope: ListingScope): Promise<SimilarWord[]> => {
  const languageConditions = KNOWN_LANGUAGES.map(language => {
    const conditions = [
      buildSimilarWordCondition(sql`word`, part),
      ...findTypoTolerantStems(part, language).map(stem => buildSimilarStemCondition(stem)),
    ]
    return sql`(kind = ${language} and (${sql.join(conditions, sql` or `)}))`
  })
  const { rows } = await db.execute<{ kind: KnownLanguage; id: number; word: string }>(
    sql`select id, kind, word from listing_term where ${sql.join(languageConditions, sql` or `)}`,
  )
  const similarTerms = rows.filter(row => rankSimilarity(part, row.word, row.kind) !== null)
  if (similarTerms.length === 0) return []
  const { rows: counts } = await db.execute<{ id: number; products: number; inScope: number }>(sql`
    with ${selectVisibleProducts(scope)},
    similar_word as (
      select term_id, chunk, bit_or(bits) as bits from listing_word_set
      where term_id = any(${sql.param(similarTerms.map(({ id }) => id))}::int[]) group by term_id, chunk
    )
    select term_id as id, sum(bit_count(similar_word.bits & visible.bits))::int as products,
      coalesce(sum(bit_count(similar_word.bits & in_scope.bits)), 0)::int as "inScope"
    from similar_word join visible using (chunk) left join in_scope using (chunk) group by term_id`)
  const countsById = new Map(counts.map(row => [row.id, row]))
  return similarTerms.map(({ id, kind, word }) => ({
    language: kind,
    text: word,
    productCount: countsById.get(id)?.products ?? 0,
    productCountInScope: countsById.get(id)?.inScope ?? 0,
  }))
}

/** A typo leaves the first or the second half of a word unchanged. */
const buildSimilarWordCondition = (column: SQL, text: string) => {
  const letters = [...text]
  const half = Math.floor((letters.length - 1) / 2)
  const suffix = letters.slice(half + 1)
  return sql`(starts_with(${column}, ${letters.slice(0, half).join('')}) or right(${column}, ${suffix.length}::int) = ${suffix.join('')})`
}

const buildSimilarStemCondition = (stem: string) =>
  sql`exists (select from unnest(stems) as stem where ${buildSimilarWordCondition(sql`stem`, stem)})`

/** Returns true for each lookup that a visible product matches. */
export const checkVisibleLookups = async (
  db: Queryable,
  lookups: readonly Lookup[],
  scope: ListingScope,
): Promise<boolean[]> => {
  const terms = await findTerms(db, lookups)
  const pairs = terms.flatMap((lookupTerms, lookup) => lookupTerms.map(({ id }) => ({ lookup, id })))
  if (pairs.length === 0) return lookups.map(() => false)
  const { rows } = await db.execute<{ lookup: number }>(sql`
    with ${selectVisibleProducts(scope)}
    select distinct lookup
    from unnest(${sql.param(pairs.map(pair => pair.lookup))}::int[], ${sql.param(pairs.map(pair => pair.id))}::int[]) as term (lookup, term_id)
    join listing_word_set words using (term_id) join visible using (chunk) where words.bits & visible.bits <> ${EMPTY_CHUNK}`)
  const visibleLookups = new Set(rows.map(row => row.lookup))
  return lookups.map((_, nth) => visibleLookups.has(nth))
}
