import type { KnownLanguage } from '#kernel/language.ts'
import { findEstonianStems } from './estonian-stems.ts'

const MIN_WORD_LENGTH = 3
/** Number of last letters that stems are indexed by. */
export const STEM_ENDING_LENGTH = 4
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * Returns the stems of a folded word (`piduriketas`, `piduriketta`; `hose`, `hoses`). Two words are forms of one when
 * they share a stem. Words with digits are their own stem; stems are never shown.
 */
export const findWordStems = (word: string, language: KnownLanguage): readonly string[] => {
  const cachedStems = stemsByWord[language].get(word)
  if (cachedStems) return cachedStems
  if (stemsByWord[language].size >= MAX_CACHED_WORDS) stemsByWord[language].clear()
  const stems = computeStems(word, language)
  stemsByWord[language].set(word, stems)
  return stems
}

/** Caches stems, because many products share the same words. */
const stemsByWord: Readonly<Record<KnownLanguage, Map<string, readonly string[]>>> = { et: new Map(), en: new Map() }
const MAX_CACHED_WORDS = 20_000

const computeStems = (word: string, language: KnownLanguage): readonly string[] => {
  if (word.length <= MIN_WORD_LENGTH && language === 'en') return [word]
  if (word.length < MIN_WORD_LENGTH || !LETTERS_ONLY.test(word)) return [word]
  return language === 'et' ? findEstonianStems(word) : [stemEnglishWord(word)]
}

const stemEnglishWord = (word: string): string => {
  if (word.endsWith('ies')) return removeEnding(word, /ies$/)
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return removeEnding(word, /es$/)
  const singular = /[^siu]s$/.test(word) ? removeEnding(word, /s$/) : word
  // `note` must not match `not`.
  return singular.length > MIN_WORD_LENGTH + 1 ? removeEnding(singular, /(?:e|y)$/) : singular
}

const removeEnding = (word: string, ending: RegExp): string => {
  const stem = word.replace(ending, '')
  return stem.length >= MIN_WORD_LENGTH ? stem : word
}
