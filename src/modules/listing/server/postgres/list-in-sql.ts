import type { KnownLanguage } from '#kernel/language.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import type { Correction, ListResult, OptionCounts } from '#listing/domain/indexed-product.ts'
import { isFitGroup, type ListingQuery, listChosenFilters } from '#listing/domain/listing-query.ts'
import { computeRequiredBits, parseQueryWords, type QueryWord } from '#listing/domain/query-words.ts'
import { describeCorrection, hasSynonyms } from '#listing/domain/spell-correction.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { correctWordsInSql } from './correct-words-in-sql.ts'
import { findTerms } from './find-terms.ts'
import { findWordsToKeep } from './find-words-to-keep.ts'
import { buildListingStatement, type ChosenValues, type ListingRow } from './listing-statement.ts'
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
  vocabulary: SearchVocabulary,
  query: ListingQuery,
): Promise<ListResult> => {
  const groups = listChosenFilters(query)
  let words = parseQueryWords(query.words)
  const runQuery = async (queriedWords: ResolvedWords | null): Promise<ListingRow> => {
    const { rows } = await db.execute<ListingRow>(buildListingStatement(query, groups, queriedWords))
    return getFirstElement(rows)
  }
  if (words.length === 0) {
    return toListResult(query, groups, await runQuery(null), { leftOutWords: [], unknownWords: [], corrected: null })
  }
  let resolvedWords = await resolveQueryWords(db, words, vocabulary, query)
  let row = await runQuery(resolvedWords)
  let corrected: Correction | null = null
  const unknownPositions = words.flatMap((word, position) =>
    query.isExact || row.visiblePositions.includes(position) || hasSynonyms(word, vocabulary.alternatives)
      ? []
      : position,
  )
  const corrections = await correctWordsInSql(db, words, unknownPositions, { ...query, names: vocabulary.names })
  if (corrections.size > 0) {
    corrected = describeCorrection(query.words, words, corrections)
    words = words.map((word, position) => corrections.get(position)?.word ?? word)
    resolvedWords = await resolveQueryWords(db, words, vocabulary, query)
    row = await runQuery(resolvedWords)
  }
  const { scopePositions: foundInScope } = row
  if (row.matchCount === 0 && words.length > 1) {
    const keptPositions = await findWordsToKeep(db, query, resolvedWords, computeRequiredBits(words))
    if (keptPositions.length < words.length) row = await runQuery({ ...resolvedWords, keptPositions })
    resolvedWords = { ...resolvedWords, keptPositions }
  }
  const leftOutPositions = [...words.keys()].filter(position => !resolvedWords.keptPositions.includes(position))
  const getWordText = (position: number): string => getElementAt(words, position).text
  const unknownWords = leftOutPositions.filter(position => !foundInScope.includes(position)).map(getWordText)
  return toListResult(query, groups, row, { leftOutWords: leftOutPositions.map(getWordText), unknownWords, corrected })
}

const resolveQueryWords = async (
  db: Queryable,
  words: readonly QueryWord[],
  { alternatives }: SearchVocabulary,
  { lang }: ListingQuery,
): Promise<ResolvedWords> => {
  const plan = planLookups(words, alternatives)
  const terms = await findTerms(db, [...plan.lookups, ...plan.codes])
  const codes = terms.splice(plan.lookups.length)
  return resolveWords(plan, terms, codes, words.length, lang)
}

const toListResult = (
  query: ListingQuery,
  groups: readonly ChosenValues[],
  {
    ids,
    exactCount,
    listedCount,
    page,
    fitCounts,
    optionCounts,
    matchedGroups,
    isWithoutCar,
    categoryCounts,
  }: ListingRow,
  wordOutcome: WordOutcome,
): ListResult => ({
  ...wordOutcome,
  ids,
  exactIds: ids.slice(0, Math.max(0, exactCount - (page - 1) * query.pageSize)),
  exactTotal: exactCount,
  partialTotal: listedCount - exactCount,
  total: listedCount,
  page,
  pageSize: query.pageSize,
  fitCounts,
  counts: toOptionCounts(
    optionCounts,
    groups.filter(group => !isFitGroup(query, group)),
  ),
  missedGroups: new Map(
    ids
      .map(
        (id, index) =>
          [
            id,
            groups.filter((_, group) => !getElementAt(matchedGroups, index).includes(group)).map(({ key }) => key),
          ] as const,
      )
      .filter(([, missedKeys]) => missedKeys.length > 0),
  ),
  idsWithoutCar: ids.filter(
    (_, index) => isWithoutCar[index] && getElementAt(matchedGroups, index).length < groups.length,
  ),
  categoryCounts: new Map(categoryCounts),
  appliedCount: groups.reduce((sum, group) => (isFitGroup(query, group) ? sum : sum + group.values.length), 0),
})

/** Chosen values stay in the answer even without products. */
const toOptionCounts = (countedOptions: readonly [string, number][], groups: readonly ChosenValues[]): OptionCounts => {
  const chosenNames = groups.flatMap(({ key, values }) => values.map(value => `${key}:${value}`))
  const counts = new Map([...chosenNames.map(name => [name, 0] as const), ...countedOptions])
  const options = Array.from(counts.keys(), name => {
    const colon = name.indexOf(':')
    return { key: name.slice(0, colon), value: name.slice(colon + 1) }
  })
  return { options, counts: [...counts.values()] }
}
