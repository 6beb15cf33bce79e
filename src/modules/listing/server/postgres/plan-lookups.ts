import { elementAt } from '#kernel/existing.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import { listWordRuns, type QueryWord } from '#listing/domain/query-words.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import { buildLookupClauses, type Lookup } from '#listing/domain/word-lookups.ts'

/** A lookup of part numbers: equal, prefix or substring. */
export interface PartNumberLookup {
  by: 'word' | 'beginning' | 'middle'
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
    const lookupIndexes = parts.map(each => each.map(lookup => lookups.getIndex(lookup)))
    return indexLookups(firstWord, lastWord).map(word => ({ word, parts: lookupIndexes }))
  })
  const codesByWord = runs.flatMap(({ from, to, number, isNumberLike }) => {
    if (number === '') return []
    const by = isNumberLike ? (['word', 'beginning', 'middle'] as const) : (['word', 'word', 'word'] as const)
    const ranks = by.map(by => codes.getIndex({ by, text: number }))
    return [
      ...indexLookups(from, to).map(word => ({ word, code: elementAt(ranks, 2) })),
      ...PART_NUMBER_RANKS.map((word, nth) => ({ word, code: elementAt(ranks, nth) })),
    ]
  })
  return { lookups: lookups.items, clauses, codes: codes.items, codesByWord }
}

const indexLookups = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

/** Assigns an index to each distinct object. */
class IndexedList<Thing extends object> {
  readonly items: Thing[] = []
  #places = new Map<string, number>()

  getIndex(thing: Thing): number {
    const name = JSON.stringify(Object.values(thing))
    const place = this.#places.get(name) ?? this.items.push(thing) - 1
    this.#places.set(name, place)
    return place
  }
}
