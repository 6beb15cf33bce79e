import { elementAt, firstRow } from '#kernel/existing.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { foldText } from '#kernel/search-text.ts'
import { CAR_AND_BRAND_NAMES } from './car-names.ts'
import { isNoun } from './estonian-stems.ts'
import type { Correction } from './indexed-product.ts'
import { isWithinOneTypo } from './is-within-one-typo.ts'
import type { QueryWord } from './query-words.ts'
import { stripRequiredMark } from './required-words.ts'
import { findSynonyms, type SynonymIndex } from './synonym-index.ts'
import { headLookup, type Lookup } from './word-lookups.ts'
import { wordStems } from './word-stems.ts'

/** Replacement for a search word without results. */
export interface WordCorrection {
  word: QueryWord
  /** The visitor sees the replacement as a different word. */
  told: boolean
}

/**
 * A catalogue word with a similar spelling, and its number of products: all visible ones, and those in the searched
 * scope (`here`).
 */
export interface SimilarWord {
  language: KnownLanguage
  text: string
  products: number
  here: number
}

const TYPO_TOLERANT = /^\p{L}{5,}$/u
const MIN_STEM_LENGTH = 5
const MAX_CUT_LETTERS = 3
const MIN_TAIL_LENGTH = 4
const MIN_HEAD_LENGTH = 3
const DIGIT = /\p{N}/u
/** A letter and a digit in either order: `s4`, `8p`. */
const CODE = /^(?:\p{L}\p{N}|\p{N}\p{L})$/u

/** Returns the only part of a word; null for words with several parts, which are not corrected. */
export const correctablePart = ({ parts }: QueryWord): string | null => (parts.length === 1 ? firstRow(parts) : null)

/** Words with synonyms count as spelled correctly. */
export const hasSynonyms = (
  { parts }: QueryWord,
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): boolean => findSynonyms(parts, alternatives).length > 0

/** Allows typos in words of five letters or more, but not in names. */
export const isTypoTolerant = (part: string, names: ReadonlySet<string>): boolean =>
  TYPO_TOLERANT.test(part) && !CAR_AND_BRAND_NAMES.has(part) && !names.has(part)

/** Returns 0 if a word is within one typo of a part, 1 if one of its stems is, else null. */
export const similarityRank = (part: string, word: string, language: KnownLanguage): 0 | 1 | null => {
  if (isWithinOneTypo(word, part)) return 0
  const keys = typoTolerantStems(part, language)
  return keys.length > 0 && wordStems(word, language).some(other => keys.some(key => isWithinOneTypo(other, key)))
    ? 1
    : null
}

/** Returns stems that keep nearly the whole word; shorter ones would match too much. */
export const typoTolerantStems = (part: string, language: KnownLanguage): string[] =>
  wordStems(part, language).filter(key => key.length >= Math.max(MIN_STEM_LENGTH, part.length - MAX_CUT_LETTERS))

/**
 * Picks the best of similar words: with results in scope, in the visitor's language, nearest, most frequent, then
 * alphabetical.
 */
export const pickMostSimilar = (
  part: string,
  language: KnownLanguage,
  words: readonly SimilarWord[],
  names: ReadonlySet<string>,
): SimilarWord | undefined => {
  const rank = ({ language: of, text, here }: SimilarWord): number =>
    (here > 0 ? 0 : 4) + (of === language ? 0 : 2) + (similarityRank(part, text, of) ?? 1)
  return words
    .filter(
      ({ text, products }) =>
        products > 0 && TYPO_TOLERANT.test(text) && !names.has(text) && !CAR_AND_BRAND_NAMES.has(text),
    )
    .toSorted((a, b) => rank(a) - rank(b) || b.products - a.products || (a.text < b.text ? -1 : 1))[0]
}

/**
 * Returns possible splits of a joined word (`golfmk5`), longest first word first; one half must be a code or a name.
 */
export const splitCandidates = (part: string, names: ReadonlySet<string>): [string, string][] =>
  Array.from({ length: part.length - 1 }, (_, nth): [string, string] => {
    const at = part.length - 1 - nth
    return [part.slice(0, at), part.slice(at)]
  }).filter(
    pair =>
      pair.every(piece => piece.length >= 2 || DIGIT.test(piece)) &&
      (pair.some(piece => piece.length >= 3) || pair.every(piece => CODE.test(piece))) &&
      pair.some(piece => DIGIT.test(piece) || names.has(piece)),
  )

/** Returns possible last parts of a compound, longest first. */
const tailsOf = (part: string): string[] =>
  TYPO_TOLERANT.test(part)
    ? Array.from({ length: Math.max(0, part.length - MIN_TAIL_LENGTH - MIN_HEAD_LENGTH + 1) }, (_, nth) =>
        part.slice(MIN_HEAD_LENGTH + nth),
      )
    : []

/** A possible last part, and a lookup that it must match to count. */
export interface TailLookup {
  tail: string
  lookup: Lookup
}

/**
 * Returns lookups for last parts as words of either language, longest first, then for Estonian nouns as ends of
 * compounds.
 */
export const tailLookups = (part: string): TailLookup[] => {
  const tails = tailsOf(part)
  const forms = tails.flatMap(tail =>
    KNOWN_LANGUAGES.map(language => ({
      tail,
      lookup: { language, match: 'form' as const, by: 'key' as const, texts: wordStems(tail, language) },
    })),
  )
  const heads = tails.flatMap(tail => {
    const lookup = isNoun(tail) ? headLookup(tail, 'et', 'head') : null
    return lookup ? { tail, lookup } : []
  })
  return [...forms, ...heads]
}

/**
 * Returns lookups for compounds of two catalogue words, the last one a noun. Such a word is not a typo of another
 * (`siduriketas` is not `piduriketas`).
 */
export const compoundLookups = (part: string): Lookup[][] =>
  tailsOf(part)
    .filter(isNoun)
    .map(tail =>
      [part.slice(0, -tail.length), tail].map(word => ({
        language: 'et',
        match: 'form',
        by: 'key',
        texts: wordStems(word, 'et'),
      })),
    )

export const toSplitCorrection = (word: QueryWord, pair: readonly string[]): WordCorrection => ({
  word: { ...word, parts: [...pair] },
  told: false,
})

/** Shows the correction in the typed letters where they agree, because catalogue words have no diacritics. */
export const toSpellingCorrection = (word: QueryWord, text: string): WordCorrection => {
  const typed = word.text.toLowerCase()
  const folded = foldText(word.text)
  return {
    word: plainWord(word, folded.length === typed.length ? respell(typed, folded, text) : text, text),
    told: true,
  }
}

/** `tail` belongs to the folded word; the visitor sees it as typed. */
export const toHeadCorrection = (word: QueryWord, tail: string): WordCorrection => {
  const typed = word.text.toLowerCase()
  const shown = foldText(typed.slice(-tail.length)) === tail ? typed.slice(-tail.length) : tail
  return { word: plainWord(word, shown, tail), told: true }
}

const plainWord = ({ must }: QueryWord, text: string, part: string): QueryWord => ({
  text,
  must,
  parts: [part],
  number: '',
  numberLike: false,
})

const respell = (typed: string, folded: string, wanted: string): string => {
  const most = Math.min(folded.length, wanted.length)
  let start = 0
  while (start < most && folded[start] === wanted[start]) start++
  let end = 0
  while (end < most - start && folded.at(-1 - end) === wanted.at(-1 - end)) end++
  return typed.slice(0, start) + wanted.slice(start, wanted.length - end) + typed.slice(typed.length - end)
}

/** Returns the search text before and after correction; null when the visitor need not know. */
export const describeCorrection = (
  query: string,
  words: readonly QueryWord[],
  mendings: ReadonlyMap<number, WordCorrection>,
): Correction | null => {
  const shownWords = new Map(
    [...mendings].flatMap(([place, { word, told }]) => (told ? [[elementAt(words, place).text, word.text]] : [])),
  )
  if (shownWords.size === 0) return null
  const typed = query.trim().split(/\s+/u).map(stripRequiredMark)
  return { from: typed.join(' '), to: typed.map(word => shownWords.get(word) ?? word).join(' ') }
}
