import type { KnownLanguage } from '#kernel/language.ts'
import { estonianStems } from './estonian-stems.ts'

const MIN_LENGTH = 3
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * Returns the stems of a folded word (`piduriketas`, `piduriketta`; `hose`, `hoses`). Two words are forms of one when
 * they share a stem. Words with digits are their own stem; stems are never shown.
 */
export const wordStems = (word: string, language: KnownLanguage): readonly string[] => {
  const cachedStems = known[language].get(word)
  if (cachedStems) return cachedStems
  if (known[language].size >= MAX_CACHED_WORDS) known[language].clear()
  const keys = keysOf(word, language)
  known[language].set(word, keys)
  return keys
}

/** Caches stems, because many products share the same words. */
const known: Readonly<Record<KnownLanguage, Map<string, readonly string[]>>> = { et: new Map(), en: new Map() }
const MAX_CACHED_WORDS = 20_000

const keysOf = (word: string, language: KnownLanguage): readonly string[] => {
  if (word.length <= MIN_LENGTH && language === 'en') return [word]
  if (word.length < MIN_LENGTH || !LETTERS_ONLY.test(word)) return [word]
  return language === 'et' ? estonianStems(word) : [englishKey(word)]
}

const englishKey = (word: string): string => {
  if (word.endsWith('ies')) return strip(word, /ies$/)
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return strip(word, /es$/)
  const singular = /[^siu]s$/.test(word) ? strip(word, /s$/) : word
  // `note` must not match `not`.
  return singular.length > MIN_LENGTH + 1 ? strip(singular, /(?:e|y)$/) : singular
}

const strip = (word: string, ending: RegExp): string => {
  const rest = word.replace(ending, '')
  return rest.length >= MIN_LENGTH ? rest : word
}
