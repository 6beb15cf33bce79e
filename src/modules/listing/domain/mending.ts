import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { fold } from '#kernel/search-text.ts'
import { KNOWN_NAMES } from './car-names.ts'
import { withoutMark } from './demanded-words.ts'
import { isNoun } from './estonian-keys.ts'
import type { Correction } from './indexed-product.ts'
import { withinOneTypo } from './one-typo.ts'
import type { QueryWord } from './query-words.ts'
import { type Alternatives, otherNames } from './synonym-words.ts'
import { wordKeys } from './word-keys.ts'
import { headLookup, type Lookup } from './word-lookups.ts'

/** What stands in place of a word that nothing is found for. */
export interface Mending {
  word: QueryWord
  /** Another word than was typed, which the visitor is told. */
  told: boolean
}

/** A word of the catalogue that is spelt nearly so, how many products the visitor sees have it, and how many here. */
export interface NearWord {
  language: KnownLanguage
  text: string
  products: number
  here: number
}

const FORGIVEN = /^\p{L}{5,}$/u
const FORGIVEN_KEY = 5
const MOST_CUT = 3
const SHORTEST_TAIL = 4
const SHORTEST_BEFORE = 3
const DIGIT = /\p{N}/u
/** A letter and a digit, either first: `s4`, `8p`. */
const CODE = /^(?:\p{L}\p{N}|\p{N}\p{L})$/u

/** The one part by which a word may be mended; null for what has more, and is looked up as it stands. */
export const mendedPart = ({ parts }: QueryWord): string | null => (parts.length === 1 ? parts[0]! : null)

/** A word that has synonyms is spelt as it was meant. */
export const hasSynonyms = (
  { parts }: QueryWord,
  alternatives: Readonly<Record<KnownLanguage, Alternatives>>,
): boolean => otherNames(parts, alternatives).length > 0

/** A typo is forgiven in words of five letters; names are meant as they are written. */
export const isForgiven = (part: string, names: ReadonlySet<string>): boolean =>
  FORGIVEN.test(part) && !KNOWN_NAMES.has(part) && !names.has(part)

/** Whether a word differs from a part by one typo, or one of its keys from a key of the part; 0 for the word, 1 for a key, else null. */
export const nearness = (part: string, word: string, language: KnownLanguage): 0 | 1 | null => {
  if (withinOneTypo(word, part)) return 0
  const keys = forgivenKeys(part, language)
  return keys.length > 0 && wordKeys(word, language).some(other => keys.some(key => withinOneTypo(other, key)))
    ? 1
    : null
}

/** Keys that tell nearly all of a part: a typo in what is left after much was cut off says little. */
export const forgivenKeys = (part: string, language: KnownLanguage): string[] =>
  wordKeys(part, language).filter(key => key.length >= Math.max(FORGIVEN_KEY, part.length - MOST_CUT))

/** Of words that are spelt nearly so: those that lead to anything here first, the visitor's language, the nearest, the most common, the alphabet. */
export const nearest = (
  part: string,
  language: KnownLanguage,
  words: readonly NearWord[],
  names: ReadonlySet<string>,
): NearWord | undefined => {
  const rank = ({ language: of, text, here }: NearWord): number =>
    (here > 0 ? 0 : 4) + (of === language ? 0 : 2) + (nearness(part, text, of) ?? 1)
  return words
    .filter(({ text, products }) => products > 0 && FORGIVEN.test(text) && !names.has(text) && !KNOWN_NAMES.has(text))
    .toSorted((a, b) => rank(a) - rank(b) || b.products - a.products || (a.text < b.text ? -1 : 1))[0]
}

/** Two words that may have been written as one (`golfmk5`), the longer first ones first: a code or a name is one of them. */
export const gluedPairs = (part: string, names: ReadonlySet<string>): [string, string][] =>
  Array.from({ length: part.length - 1 }, (_, nth): [string, string] => {
    const at = part.length - 1 - nth
    return [part.slice(0, at), part.slice(at)]
  }).filter(
    pair =>
      pair.every(piece => piece.length >= 2 || DIGIT.test(piece)) &&
      (pair.some(piece => piece.length >= 3) || pair.every(piece => CODE.test(piece))) &&
      pair.some(piece => DIGIT.test(piece) || names.has(piece)),
  )

/** The ends of a word that may be the last part of a compound, the longest first. */
const tailsOf = (part: string): string[] =>
  FORGIVEN.test(part)
    ? Array.from({ length: Math.max(0, part.length - SHORTEST_TAIL - SHORTEST_BEFORE + 1) }, (_, nth) =>
        part.slice(SHORTEST_BEFORE + nth),
      )
    : []

/** A tail, and one way in which it must stand in the catalogue to count. */
export interface TailLookup {
  tail: string
  lookup: Lookup
}

/** Tails that are words of either language, the longest first; then, of Estonian nouns, those that other compounds end with. */
export const tailLookups = (part: string): TailLookup[] => {
  const tails = tailsOf(part)
  const forms = tails.flatMap(tail =>
    KNOWN_LANGUAGES.map(language => ({
      tail,
      lookup: { language, match: 'form' as const, by: 'key' as const, texts: wordKeys(tail, language) },
    })),
  )
  const heads = tails.flatMap(tail => {
    const lookup = isNoun(tail) ? headLookup(tail, 'et', 'head') : null
    return lookup ? { tail, lookup } : []
  })
  return [...forms, ...heads]
}

/**
 * A word made of two that both stand in the catalogue, the last a noun: where, from its beginning. It is no slip of another word
 * (`siduriketas` is no `piduriketas`).
 */
export const compoundLookups = (part: string): Lookup[][] =>
  tailsOf(part)
    .filter(isNoun)
    .map(tail =>
      [part.slice(0, -tail.length), tail].map(word => ({
        language: 'et',
        match: 'form',
        by: 'key',
        texts: wordKeys(word, 'et'),
      })),
    )

export const asGlued = (word: QueryWord, pair: readonly string[]): Mending => ({
  word: { ...word, parts: [...pair] },
  told: false,
})

/** Shown in the letters that were typed, as far as they are the same: the catalogue's words are known without their marks. */
export const asNear = (word: QueryWord, text: string): Mending => {
  const typed = word.text.toLowerCase()
  const folded = fold(word.text)
  return {
    word: plainWord(word, folded.length === typed.length ? respelt(typed, folded, text) : text, text),
    told: true,
  }
}

/** `tail` is a part of the folded word; shown as it was typed. */
export const asHead = (word: QueryWord, tail: string): Mending => {
  const typed = word.text.toLowerCase()
  const shown = fold(typed.slice(-tail.length)) === tail ? typed.slice(-tail.length) : tail
  return { word: plainWord(word, shown, tail), told: true }
}

const plainWord = ({ must }: QueryWord, text: string, part: string): QueryWord => ({
  text,
  must,
  parts: [part],
  number: '',
  numberLike: false,
})

const respelt = (typed: string, folded: string, wanted: string): string => {
  const most = Math.min(folded.length, wanted.length)
  let start = 0
  while (start < most && folded[start] === wanted[start]) start++
  let end = 0
  while (end < most - start && folded.at(-1 - end) === wanted.at(-1 - end)) end++
  return typed.slice(0, start) + wanted.slice(start, wanted.length - end) + typed.slice(typed.length - end)
}

/** The search text with other words in place of some, as it is said to the visitor; null where nothing needs to be said. */
export const correctionOf = (
  query: string,
  words: readonly QueryWord[],
  mendings: ReadonlyMap<number, Mending>,
): Correction | null => {
  const told = new Map(
    [...mendings].flatMap(([place, { word, told }]) => (told ? [[words[place]!.text, word.text]] : [])),
  )
  if (told.size === 0) return null
  const typed = query.trim().split(/\s+/u).map(withoutMark)
  return { from: typed.join(' '), to: typed.map(word => told.get(word) ?? word).join(' ') }
}
