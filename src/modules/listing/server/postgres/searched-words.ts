import type { KnownLanguage } from '#kernel/language.ts'
import { type QueryWord, wordRuns } from '#listing/domain/query-words.ts'
import type { Alternatives } from '#listing/domain/synonym-words.ts'
import { type Lookup, waysOf } from '#listing/domain/word-lookups.ts'

/** Part numbers to find: the number itself, those that begin so, those that have it inside. */
export interface CodeLookup {
  by: 'word' | 'beginning' | 'middle'
  text: string
}

/** One way to have a word: for each part, one of its lookups, given by their places. */
export interface PlacedWay {
  word: number
  parts: readonly (readonly number[])[]
}

/** Places that stand for the ranks: the number itself, its beginning too, its inside too. */
export const NUMBER_RANKS = [-1, -2, -3] as const

export interface SearchedWords {
  lookups: readonly Lookup[]
  ways: readonly PlacedWay[]
  codes: readonly CodeLookup[]
  /** Which words, and which ranks, the codes of a lookup count for. */
  codesFor: readonly { word: number; code: number }[]
}

/** What has to be looked up for the words of a search, and how what is found is put together (see `text-match.ts`). */
export const searchedWords = (
  words: readonly QueryWord[],
  alternatives: Readonly<Record<KnownLanguage, Alternatives>>,
): SearchedWords => {
  const runs = wordRuns(words)
  const lookups = new Placed<Lookup>()
  const codes = new Placed<CodeLookup>()
  const ways = waysOf(words, runs, alternatives).flatMap(({ from, to, parts }) => {
    const placed = parts.map(each => each.map(lookup => lookups.placeOf(lookup)))
    return placesIn(from, to).map(word => ({ word, parts: placed }))
  })
  const codesFor = runs.flatMap(({ from, to, number, numberLike }) => {
    if (number === '') return []
    const by = numberLike ? (['word', 'beginning', 'middle'] as const) : (['word', 'word', 'word'] as const)
    const ranks = by.map(by => codes.placeOf({ by, text: number }))
    return [
      ...placesIn(from, to).map(word => ({ word, code: ranks[2]! })),
      ...NUMBER_RANKS.map((word, nth) => ({ word, code: ranks[nth]! })),
    ]
  })
  return { lookups: lookups.all, ways, codes: codes.all, codesFor }
}

const placesIn = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

/** Things by their places, each once. */
class Placed<Thing extends object> {
  readonly all: Thing[] = []
  #places = new Map<string, number>()

  placeOf(thing: Thing): number {
    const name = JSON.stringify(Object.values(thing))
    const place = this.#places.get(name) ?? this.all.push(thing) - 1
    this.#places.set(name, place)
    return place
  }
}
