import { isPartNumberLike, MAX_PART_NUMBER_LENGTH, normalizePartNumber } from '#kernel/part-number.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { foldText, normalizeMeasures, tokenize } from '#kernel/search-text.ts'
import { isRequiredWord, stripRequiredMark } from './required-words.ts'

/** A word of a search, with the forms it is looked up by. */
export interface QueryWord {
  /** The word as the visitor typed it, without the `+` mark. */
  readonly text: string
  /** Marked with `+`: never omitted. */
  readonly isRequired: boolean
  /** Folded tokens; a product must have all of them. */
  readonly parts: readonly string[]
  /** Normalized as a part number. */
  readonly number: string
  /** Looked up by prefix and substring too, and never corrected. */
  readonly isNumberLike: boolean
}

/** Up to four neighbouring words (positions `from` to `to`, inclusive) that can form one number or phrase. */
export interface WordRun {
  from: number
  to: number
  parts: string[]
  /** The joined part number, as in `AB 123 4`; empty if it is too short. */
  number: string
  isNumberLike: boolean
}

const MAX_QUERY_LENGTH = 1_000
/** Further words of a search are ignored. */
export const MAX_QUERY_WORDS = 12
const MAX_RUN_LENGTH = 4
const MIN_CODE_LENGTH = 3
const FILLER_WORDS = new Set(['ja', 'voi', 'ning', 'and', 'or', 'for', 'the', 'of', 'with'])

/**
 * Splits a search into at most twelve words, without duplicates and fill words (`ja`, `for`). Fill words stay if they
 * are marked, or if there are no others.
 */
export const parseQueryWords = (query: string): QueryWord[] => {
  const words = new Map<string, QueryWord>()
  for (const typedText of normalizeMeasures(query.slice(0, MAX_QUERY_LENGTH)).split(/\s+/u)) {
    const { folded, word } = parseWord(typedText)
    if (word.parts.length === 0) continue
    const duplicate = words.get(folded)
    if (!duplicate) words.set(folded, word)
    else if (word.isRequired && !duplicate.isRequired) words.set(folded, { ...duplicate, isRequired: true })
  }
  const significantWords = [...words]
    .filter(([folded, { isRequired }]) => isRequired || !FILLER_WORDS.has(folded))
    .map(([, word]) => word)
  return (significantWords.length > 0 ? significantWords : [...words.values()]).slice(0, MAX_QUERY_WORDS)
}

/** Returns a typed word with its folded form, which identifies duplicates. */
const parseWord = (typedText: string): { folded: string; word: QueryWord } => {
  const cached = cachedWords.get(typedText)
  if (cached) return cached
  const text = stripRequiredMark(typedText)
  const number = normalizePartNumber(text)
  const word = {
    text,
    isRequired: isRequiredWord(typedText),
    parts: splitParts(text),
    number,
    isNumberLike: isPartNumberLike(number),
  }
  const parsed = { folded: foldText(text), word }
  if (cachedWords.size >= MAX_CACHED_WORDS) cachedWords.clear()
  if (typedText.length <= MAX_CACHED_LENGTH) cachedWords.set(typedText, parsed)
  return parsed
}

/** Caches words, because most visitors type the same few hundred. */
const cachedWords = new Map<string, { folded: string; word: QueryWord }>()
const MAX_CACHED_WORDS = 5_000
const MAX_CACHED_LENGTH = 40

/** A code of one letter and digits (`e-36`) is one word, because a single letter matches too much. */
const splitParts = (text: string): string[] => {
  const parts = [...new Set(tokenize(text))]
  const isCode = parts.length > 1 && parts.some(part => /^\p{L}$/u.test(part)) && /\p{N}/u.test(text)
  return isCode ? [parts.join('')] : parts
}

/** Returns the positions of required words as bits. */
export const computeRequiredBits = (words: readonly QueryWord[]): number =>
  words.reduce((bits, { isRequired }, position) => (isRequired ? bits | (1 << position) : bits), 0)

/** Returns every run of one to four words; three characters are the minimum for a part number. */
export const listWordRuns = (words: readonly QueryWord[]): WordRun[] => {
  const runs: WordRun[] = []
  for (let from = 0; from < words.length; from++) {
    let number = ''
    let parts: string[] = []
    for (let to = from; to < Math.min(words.length, from + MAX_RUN_LENGTH); to++) {
      const word = getElementAt(words, to)
      const isFirst = to === from
      number = isFirst ? word.number : (number + word.number).slice(0, MAX_PART_NUMBER_LENGTH)
      parts = [...parts, ...word.parts]
      runs.push({
        from,
        to,
        parts,
        number: number.length >= MIN_CODE_LENGTH ? number : '',
        isNumberLike: isFirst ? word.isNumberLike : isPartNumberLike(number),
      })
    }
  }
  return runs
}
