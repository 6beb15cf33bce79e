import type { KnownLanguage } from '#kernel/language.ts'
import { estonianKeys } from './estonian-keys.ts'

const SHORTEST = 3
const LETTERS_ONLY = /^\p{L}+$/u

/**
 * The keys under which the forms of one word meet (`piduriketas`, `piduriketta`; `hose`, `hoses`): two words are forms of one
 * where they share a key. Takes a folded word; words with digits are their own key. Keys are for comparing only, never shown.
 */
export const wordKeys = (word: string, language: KnownLanguage): readonly string[] => {
  const remembered = known[language].get(word)
  if (remembered) return remembered
  if (known[language].size >= MOST_REMEMBERED) known[language].clear()
  const keys = keysOf(word, language)
  known[language].set(word, keys)
  return keys
}

/** The same words are asked for again and again, by every product that has them. */
const known: Readonly<Record<KnownLanguage, Map<string, readonly string[]>>> = { et: new Map(), en: new Map() }
const MOST_REMEMBERED = 20_000

const keysOf = (word: string, language: KnownLanguage): readonly string[] => {
  if (word.length <= SHORTEST && language === 'en') return [word]
  if (word.length < SHORTEST || !LETTERS_ONLY.test(word)) return [word]
  return language === 'et' ? estonianKeys(word) : [englishKey(word)]
}

const englishKey = (word: string): string => {
  if (word.endsWith('ies')) return strip(word, /ies$/)
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return strip(word, /es$/)
  const singular = /[^siu]s$/.test(word) ? strip(word, /s$/) : word
  // `note` is no `not`.
  return singular.length > SHORTEST + 1 ? strip(singular, /(?:e|y)$/) : singular
}

const strip = (word: string, ending: RegExp): string => {
  const rest = word.replace(ending, '')
  return rest.length >= SHORTEST ? rest : word
}
