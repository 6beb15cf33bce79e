import type { KnownLanguage } from '#kernel/language.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { listWordRuns, type QueryWord } from '#listing/domain/query-words.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import { buildLookupClauses, type Lookup } from '#listing/domain/word-lookups.ts'

/** A lookup of part numbers: equal, prefix or substring. */
export interface PartNumberLookup {
  method: 'word' | 'prefix' | 'substring'
  text: string
}

/** A way to match a word: for each part, indexes of alternative lookups. */
export interface PlannedClause {
  word: number
  parts: readonly (readonly number[])[]
}

/** Pseudo positions for the ranks of a part number: equal, prefix, substring. */
export const PART_NUMBER_RANKS = [-1, -2, -3] as const

export interface LookupPlan {
  lookups: readonly Lookup[]
  clauses: readonly PlannedClause[]
  codes: readonly PartNumberLookup[]
  /** Words and ranks that a part-number lookup counts for. */
  codesByWord: readonly { word: number; code: number }[]
}

/** Collects the lookups for a search, and how their results are combined. */
export const planLookups = (
  words: readonly QueryWord[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): LookupPlan => {
  const runs = listWordRuns(words)
  const lookups = new IndexedList<Lookup>()
  const codes = new IndexedList<PartNumberLookup>()
  const clauses = buildLookupClauses(words, runs, alternatives).flatMap(({ firstWord, lastWord, parts }) => {
    const lookupIndexes = parts.map(lookupsOfPart => lookupsOfPart.map(lookup => lookups.getIndex(lookup)))
    return listPositions(firstWord, lastWord).map(word => ({ word, parts: lookupIndexes }))
  })
  const codesByWord = runs.flatMap(({ from, to, number, isNumberLike }) => {
    if (number === '') return []
    const methods = isNumberLike ? (['word', 'prefix', 'substring'] as const) : (['word', 'word', 'word'] as const)
    const ranks = methods.map(method => codes.getIndex({ method, text: number }))
    return [
      ...listPositions(from, to).map(word => ({ word, code: getElementAt(ranks, 2) })),
      ...PART_NUMBER_RANKS.map((word, index) => ({ word, code: getElementAt(ranks, index) })),
    ]
  })
  return { lookups: lookups.items, clauses, codes: codes.items, codesByWord }
}

const listPositions = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Assigns an index to each distinct object. */
class IndexedList<Item extends object> {
  readonly items: Item[] = []
  #indexes = new Map<string, number>()

  getIndex(item: Item): number {
    const name = JSON.stringify(Object.values(item))
    const index = this.#indexes.get(name) ?? this.items.push(item) - 1
    this.#indexes.set(name, index)
    return index
  }
}
