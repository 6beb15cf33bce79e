import type { KnownLanguage } from '#kernel/language.ts'
import { findEstonianStems } from './estonian-stems.ts'

const MIN_WORD_LENGTH = 3
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * Returns the stems of a folded word (`piduriketas`, `piduriketta`; `hose`, `hoses`). Two words are forms of one when
 * they share a stem. Words with digits are their own stem; stems are never shown.
 */
export const findWordStems = (word: string, language: KnownLanguage): readonly string[] => {
  const cachedStems = cachedKeys[language].get(word)
  if (cachedStems) return cachedStems
  if (cachedKeys[language].size >= MAX_CACHED_WORDS) cachedKeys[language].clear()
  const keys = computeStems(word, language)
  cachedKeys[language].set(word, keys)
  return keys
}

/** Caches stems, because many products share the same words. */
const cachedKeys: Readonly<Record<KnownLanguage, Map<string, readonly string[]>>> = { et: new Map(), en: new Map() }
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
  const rest = word.replace(ending, '')
  return rest.length >= MIN_WORD_LENGTH ? rest : word
}
