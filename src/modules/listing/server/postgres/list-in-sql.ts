import { elementAt, firstRow } from '#kernel/existing.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import type { Correction, ListResult, OptionCounts } from '#listing/domain/indexed-product.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { parseQueryWords, type QueryWord, requiredWordBits } from '#listing/domain/query-words.ts'
import { describeCorrection, hasSynonyms } from '#listing/domain/spell-correction.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { correctWordsInSql } from './correct-words-in-sql.ts'
import { findTerms } from './find-terms.ts'
import { keepMostWords } from './keep-most-words.ts'
import { type ChosenValues, type ListingRow, listingStatement } from './listing-statement.ts'
import { planLookups } from './plan-lookups.ts'
import { type ResolvedWords, resolveWords } from './resolve-words.ts'

/** Synonyms, and words that are names of brands and cars only. */
export interface SearchVocabulary {
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>
  names: ReadonlySet<string>
}

/** The outcome for the words of a query. */
interface WordOutcome {
  leftOutWords: string[]
  unknownWords: string[]
  corrected: Correction | null
}

/** Answers a query like the in-memory index, but in SQL. */
export const listInSql = async (
  db: Queryable,
  meanings: SearchVocabulary,
  query: ListingQuery,
): Promise<ListResult> => {
  const groups = chosenGroups(query)
  let words = parseQueryWords(query.words)
  const ask = async (found: ResolvedWords | null): Promise<ListingRow> => {
    const { rows } = await db.execute<ListingRow>(listingStatement(query, groups, found))
    return firstRow(rows)
  }
  if (words.length === 0) {
    return resultOf(query, groups, await ask(null), { leftOutWords: [], unknownWords: [], corrected: null })
  }
  let found = await findWords(db, words, meanings, query)
  let row = await ask(found)
  let corrected: Correction | null = null
  const unknown = words.flatMap((word, place) =>
    query.exact || row.seen.includes(place) || hasSynonyms(word, meanings.alternatives) ? [] : place,
  )
  const mendings = await correctWordsInSql(db, words, unknown, { ...query, names: meanings.names })
  if (mendings.size > 0) {
    corrected = describeCorrection(query.words, words, mendings)
    words = words.map((word, place) => mendings.get(place)?.word ?? word)
    found = await findWords(db, words, meanings, query)
    row = await ask(found)
  }
  const { here } = row
  if (row.within === 0 && words.length > 1) {
    const kept = await keepMostWords(db, query, found, requiredWordBits(words))
    if (kept.length < words.length) row = await ask({ ...found, kept })
    found = { ...found, kept }
  }
  const leftOut = [...words.keys()].filter(place => !found.kept.includes(place))
  const textOf = (place: number): string => elementAt(words, place).text
  const unknownWords = leftOut.filter(place => !here.includes(place)).map(textOf)
  return resultOf(query, groups, row, { leftOutWords: leftOut.map(textOf), unknownWords, corrected })
}

const chosenGroups = ({ options }: ListingQuery): ChosenValues[] =>
  Object.entries(options)
    .map(([key, values]) => ({ key, values: [...new Set(values)] }))
    .filter(({ values }) => values.length > 0)

const findWords = async (
  db: Queryable,
  words: readonly QueryWord[],
  { alternatives }: SearchVocabulary,
  { lang }: ListingQuery,
): Promise<ResolvedWords> => {
  const searched = planLookups(words, alternatives)
  const terms = await findTerms(db, [...searched.lookups, ...searched.codes])
  const codes = terms.splice(searched.lookups.length)
  return resolveWords(searched, terms, codes, words.length, lang)
}

const resultOf = (
  query: ListingQuery,
  groups: readonly ChosenValues[],
  { ids, exact, listed, page, counts, matched, carless, categories }: ListingRow,
  told: WordOutcome,
): ListResult => ({
  ...told,
  ids,
  exactIds: ids.slice(0, Math.max(0, exact - (page - 1) * query.pageSize)),
  exactTotal: exact,
  partialTotal: listed - exact,
  total: listed,
  page,
  pageSize: query.pageSize,
  counts: optionCounts(counts, groups),
  missedGroups: new Map(
    ids
      .map(
        (id, nth) =>
          [id, groups.filter((_, group) => !elementAt(matched, nth).includes(group)).map(({ key }) => key)] as const,
      )
      .filter(([, missed]) => missed.length > 0),
  ),
  carlessIds: ids.filter((_, nth) => carless[nth] && elementAt(matched, nth).length < groups.length),
  categoryCounts: new Map(categories),
  appliedCount: groups.reduce((sum, { values }) => sum + values.length, 0),
})

/** Chosen values stay in the answer even without products. */
const optionCounts = (counted: readonly [string, number][], groups: readonly ChosenValues[]): OptionCounts => {
  const chosen = groups.flatMap(({ key, values }) => values.map(value => `${key}:${value}`))
  const counts = new Map([...chosen.map(name => [name, 0] as const), ...counted])
  const options = Array.from(counts.keys(), name => {
    const colon = name.indexOf(':')
    return { key: name.slice(0, colon), value: name.slice(colon + 1) }
  })
  return { options, counts: [...counts.values()] }
}
