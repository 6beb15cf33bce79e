import type { Language } from '#kernel/language.ts'
import { type QueryWord, wordRuns } from '#listing/domain/query-words.ts'
import { type Alternatives, phraseKey } from '#listing/domain/synonym-words.ts'
import { stem } from '#listing/domain/word-stem.ts'

/** Which terms to find: those of a key, and those that begin with a text or have it in their middle. */
export interface Lookup {
  kind: Language | 'code'
  key: string
  match: 'key' | 'beginning' | 'middle'
  text: string
}

/** One way to have a word: all of its lookups, given by their places, find the product. */
export interface Way {
  /** The word's place in the query, or one of the part-number ranks. */
  word: number
  lookups: number[]
}

/** Places that stand for the ranks: the number itself, its beginning too, its inside too. */
export const NUMBER_RANKS = [-1, -2, -3] as const

export interface SearchedWords {
  lookups: Lookup[]
  ways: Way[]
}

const SHORTEST_MIDDLE = 3
const SHORTEST_SYNONYM = 3

/** What has to be looked up for the words of a search, and how what is found is put together (see `text-match.ts`). */
export const searchedWords = (
  words: readonly QueryWord[],
  language: Language,
  alternatives: Alternatives,
): SearchedWords => {
  const lookups: Lookup[] = []
  const places = new Map<string, number>()
  const placeOf = (lookup: Lookup): number => {
    const name = Object.values(lookup).join(' ')
    const place = places.get(name) ?? lookups.push(lookup) - 1
    places.set(name, place)
    return place
  }
  const wayOf = (word: number, asked: readonly Lookup[]): Way => ({ word, lookups: [...new Set(asked.map(placeOf))] })
  const ways = words.map(({ parts }, word) =>
    wayOf(
      word,
      parts.map(part => naming(part, language)),
    ),
  )
  for (const { from, to, parts, number, numberLike } of wordRuns(words)) {
    const places = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    for (const other of alternatives.get(phraseKey(parts, language)) ?? []) {
      for (const word of places)
        ways.push(
          wayOf(
            word,
            other.map(part => called(part, language)),
          ),
        )
    }
    if (number === '') continue
    const code = (match: Lookup['match']): Lookup => ({ kind: 'code', key: number, match, text: number })
    const ranks = numberLike ? [code('key'), code('beginning'), code('middle')] : Array(3).fill(code('key'))
    for (const word of places) ways.push(wayOf(word, [ranks[2]]))
    for (const [nth, rank] of NUMBER_RANKS.entries()) ways.push(wayOf(rank, [ranks[nth]]))
  }
  return { lookups, ways }
}

/** As written, in another form, as the beginning of a word or, from three letters on, its middle. */
export const naming = (part: string, language: Language): Lookup => ({
  kind: language,
  key: stem(part, language),
  match: part.length < SHORTEST_MIDDLE ? 'beginning' : 'middle',
  text: part,
})

/** A synonym: only other forms of it and words that begin so. */
const called = (part: string, language: Language): Lookup => ({
  kind: language,
  key: stem(part, language),
  match: part.length < SHORTEST_SYNONYM ? 'key' : 'beginning',
  text: part,
})
