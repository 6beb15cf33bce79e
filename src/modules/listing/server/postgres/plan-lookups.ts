import { elementAt } from '#kernel/existing.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import { type QueryWord, wordRuns } from '#listing/domain/query-words.ts'
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
  ways: readonly PlannedClause[]
  codes: readonly PartNumberLookup[]
  /** Words and ranks that a part-number lookup counts for. */
  codesFor: readonly { word: number; code: number }[]
}

/** Collects the lookups for a search, and how their results are combined. */
export const planLookups = (
  words: readonly QueryWord[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): LookupPlan => {
  const runs = wordRuns(words)
  const lookups = new Indexed<Lookup>()
  const codes = new Indexed<PartNumberLookup>()
  const ways = buildLookupClauses(words, runs, alternatives).flatMap(({ from, to, parts }) => {
    const placed = parts.map(each => each.map(lookup => lookups.placeOf(lookup)))
    return placesIn(from, to).map(word => ({ word, parts: placed }))
  })
  const codesFor = runs.flatMap(({ from, to, number, numberLike }) => {
    if (number === '') return []
    const by = numberLike ? (['word', 'beginning', 'middle'] as const) : (['word', 'word', 'word'] as const)
    const ranks = by.map(by => codes.placeOf({ by, text: number }))
    return [
      ...placesIn(from, to).map(word => ({ word, code: elementAt(ranks, 2) })),
      ...PART_NUMBER_RANKS.map((word, nth) => ({ word, code: elementAt(ranks, nth) })),
    ]
  })
  return { lookups: lookups.all, ways, codes: codes.all, codesFor }
}

const placesIn = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

/** Assigns an index to each distinct object. */
class Indexed<Thing extends object> {
  readonly all: Thing[] = []
  #places = new Map<string, number>()

  placeOf(thing: Thing): number {
    const name = JSON.stringify(Object.values(thing))
    const place = this.#places.get(name) ?? this.all.push(thing) - 1
    this.#places.set(name, place)
    return place
  }
}
