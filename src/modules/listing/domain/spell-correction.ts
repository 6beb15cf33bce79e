import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { foldText } from '#kernel/search-text.ts'
import { CAR_AND_BRAND_NAMES } from './car-names.ts'
import { isNoun } from './estonian-stems.ts'
import type { Correction } from './indexed-product.ts'
import { isWithinOneTypo } from './is-within-one-typo.ts'
import type { QueryWord } from './query-words.ts'
import { stripRequiredMark } from './required-words.ts'
import { findSynonyms, type SynonymIndex } from './synonym-index.ts'
import { createHeadLookup, type Lookup } from './word-lookups.ts'
import { findWordStems } from './word-stems.ts'

/** Replacement for a search word without results. */
export interface WordCorrection {
  word: QueryWord
  /** The visitor sees the replacement as a different word. */
  isShownToVisitor: boolean
}

/**
 * A catalogue word with a similar spelling, and its number of products: all visible ones, and those in the searched
 * scope (`productCountInScope`).
 */
export interface SimilarWord {
  language: KnownLanguage
  text: string
  productCount: number
  productCountInScope: number
}

const TYPO_TOLERANT_WORD = /^\p{L}{5,}$/u
const MIN_STEM_LENGTH = 5
const MAX_STRIPPED_LETTERS = 3
const MIN_TAIL_LENGTH = 4
const MIN_HEAD_LENGTH = 3
const DIGIT = /\p{N}/u
/** A letter and a digit in either order: `s4`, `8p`. */
const CODE = /^(?:\p{L}\p{N}|\p{N}\p{L})$/u

/** Returns the only part of a word; null for words with several parts, which are not corrected. */
export const findCorrectablePart = ({ parts }: QueryWord): string | null =>
  parts.length === 1 ? getFirstElement(parts) : null

/** Words with synonyms count as spelled correctly. */
export const hasSynonyms = (
  { parts }: QueryWord,
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): boolean => findSynonyms(parts, alternatives).length > 0

/** Returns true for words of five letters or more, except names. */
export const isTypoTolerant = (part: string, names: ReadonlySet<string>): boolean =>
  TYPO_TOLERANT_WORD.test(part) && !CAR_AND_BRAND_NAMES.has(part) && !names.has(part)

/** Returns 0 if a word is within one typo of a part, 1 if one of its stems is, and null for others. */
export const rankSimilarity = (part: string, word: string, language: KnownLanguage): 0 | 1 | null => {
  if (isWithinOneTypo(word, part)) return 0
  const stems = findTypoTolerantStems(part, language)
  return stems.length > 0 &&
    findWordStems(word, language).some(candidate => stems.some(stem => isWithinOneTypo(candidate, stem)))
    ? 1
    : null
}

/** Returns stems that keep nearly the whole word; shorter ones would match too much. */
export const findTypoTolerantStems = (part: string, language: KnownLanguage): string[] =>
  findWordStems(part, language).filter(
    stem => stem.length >= Math.max(MIN_STEM_LENGTH, part.length - MAX_STRIPPED_LETTERS),
  )

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
  // Results in scope outweigh the language, which outweighs the distance of 0 or 1.
  const rankWord = ({ language: wordLanguage, text, productCountInScope }: SimilarWord): number =>
    (productCountInScope > 0 ? 0 : 4) +
    (wordLanguage === language ? 0 : 2) +
    (rankSimilarity(part, text, wordLanguage) ?? 1)
  return words
    .filter(
      ({ text, productCount }) =>
        productCount > 0 && TYPO_TOLERANT_WORD.test(text) && !names.has(text) && !CAR_AND_BRAND_NAMES.has(text),
    )
    .toSorted(
      (first, second) =>
        rankWord(first) - rankWord(second) ||
        second.productCount - first.productCount ||
        (first.text < second.text ? -1 : 1),
    )[0]
}

/**
 * Returns possible splits of a joined word (`golfmk5`), longest first half first. Each half has two characters or a
 * digit. One of them has three characters unless both are codes. One of them has a digit or is a name.
 */
export const listSplitCandidates = (part: string, names: ReadonlySet<string>): [string, string][] =>
  Array.from({ length: part.length - 1 }, (_, index): [string, string] => {
    const splitIndex = part.length - 1 - index
    return [part.slice(0, splitIndex), part.slice(splitIndex)]
  }).filter(
    pair =>
      pair.every(half => half.length >= 2 || DIGIT.test(half)) &&
      (pair.some(half => half.length >= 3) || pair.every(half => CODE.test(half))) &&
      pair.some(half => DIGIT.test(half) || names.has(half)),
  )

/** Returns possible last parts of a compound, longest first. */
const listTails = (part: string): string[] =>
  TYPO_TOLERANT_WORD.test(part)
    ? Array.from({ length: Math.max(0, part.length - MIN_TAIL_LENGTH - MIN_HEAD_LENGTH + 1) }, (_, index) =>
        part.slice(MIN_HEAD_LENGTH + index),
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
export const createTailLookups = (part: string): TailLookup[] => {
  const tails = listTails(part)
  const wordForms = tails.flatMap(tail =>
    KNOWN_LANGUAGES.map(language => ({
      tail,
      lookup: { language, match: 'form' as const, method: 'stem' as const, texts: findWordStems(tail, language) },
    })),
  )
  const compoundHeads = tails.flatMap(tail => {
    const lookup = isNoun(tail) ? createHeadLookup(tail, 'et', 'head') : null
    return lookup ? { tail, lookup } : []
  })
  return [...wordForms, ...compoundHeads]
}

/**
 * Returns lookups for compounds of two catalogue words, the last one a noun. Such a word is not a typo of another
 * (`siduriketas` is not `piduriketas`).
 */
export const createCompoundLookups = (part: string): Lookup[][] =>
  listTails(part)
    .filter(isNoun)
    .map(tail =>
      [part.slice(0, -tail.length), tail].map(word => ({
        language: 'et',
        match: 'form',
        method: 'stem',
        texts: findWordStems(word, 'et'),
      })),
    )

export const toSplitCorrection = (word: QueryWord, pair: readonly string[]): WordCorrection => ({
  word: { ...word, parts: [...pair] },
  isShownToVisitor: false,
})

/** Keeps the typed letters where they agree with the correction, because catalogue words have no diacritics. */
export const toSpellingCorrection = (word: QueryWord, text: string): WordCorrection => {
  const typedText = word.text.toLowerCase()
  const folded = foldText(word.text)
  return {
    word: createWord(word, folded.length === typedText.length ? keepTypedLetters(typedText, folded, text) : text, text),
    isShownToVisitor: true,
  }
}

/** `tail` is a part of the folded word; the visitor sees it as typed. */
export const toHeadCorrection = (word: QueryWord, tail: string): WordCorrection => {
  const typedText = word.text.toLowerCase()
  const shownTail = foldText(typedText.slice(-tail.length)) === tail ? typedText.slice(-tail.length) : tail
  return { word: createWord(word, shownTail, tail), isShownToVisitor: true }
}

const createWord = ({ isRequired }: QueryWord, text: string, part: string): QueryWord => ({
  text,
  isRequired,
  parts: [part],
  number: '',
  isNumberLike: false,
})

const keepTypedLetters = (typedText: string, folded: string, corrected: string): string => {
  const minLength = Math.min(folded.length, corrected.length)
  let prefixLength = 0
  while (prefixLength < minLength && folded[prefixLength] === corrected[prefixLength]) prefixLength++
  let suffixLength = 0
  while (suffixLength < minLength - prefixLength && folded.at(-1 - suffixLength) === corrected.at(-1 - suffixLength))
    suffixLength++
  return (
    typedText.slice(0, prefixLength) +
    corrected.slice(prefixLength, corrected.length - suffixLength) +
    typedText.slice(typedText.length - suffixLength)
  )
}

/** Returns the search text before and after correction; null when the difference is not worth showing. */
export const describeCorrection = (
  query: string,
  words: readonly QueryWord[],
  corrections: ReadonlyMap<number, WordCorrection>,
): Correction | null => {
  const shownWords = new Map(
    [...corrections].flatMap(([position, { word, isShownToVisitor }]) =>
      isShownToVisitor ? [[getElementAt(words, position).text, word.text]] : [],
    ),
  )
  if (shownWords.size === 0) return null
  const typedWords = query.trim().split(/\s+/u).map(stripRequiredMark)
  return { from: typedWords.join(' '), to: typedWords.map(word => shownWords.get(word) ?? word).join(' ') }
}
