import type { KnownLanguage } from '#kernel/language.ts'
import { tokens } from '#kernel/search-text.ts'
import type { Synonyms } from './indexed-product.ts'
import { wordKeys } from './word-keys.ts'

/** What else a word or phrase may be called, by its keys: other words and phrases as lists of tokens. */
export type Alternatives = ReadonlyMap<string, string[][]>

const MOST_KEYS = 8

/** The keys under which forms of a word or phrase meet. */
export const phraseKeys = (parts: readonly string[], language: KnownLanguage): string[] => {
  let keys = ['']
  for (const part of parts) {
    const own = wordKeys(part, language)
    keys = keys.flatMap(key => own.map(more => (key === '' ? more : `${key} ${more}`))).slice(0, MOST_KEYS)
  }
  return keys
}

export const alternativesOf = (synonyms: Synonyms, language: KnownLanguage): Alternatives => {
  const alternatives = new Map<string, string[][]>()
  for (const group of synonyms) {
    const members = group.map(tokens).filter(parts => parts.length > 0)
    const keys = members.map(parts => phraseKeys(parts, language))
    for (const [nth, own] of keys.entries()) {
      const others = members.filter((_, other) => other !== nth && !keys[other]!.some(key => own.includes(key)))
      for (const key of own) alternatives.set(key, [...(alternatives.get(key) ?? []), ...others])
    }
  }
  return alternatives
}

/** What a phrase may be called, in whichever language it was typed. */
export const otherNames = (
  parts: readonly string[],
  alternatives: Readonly<Record<KnownLanguage, Alternatives>>,
): string[][] => {
  const found = new Map<string, string[]>()
  for (const language of ['et', 'en'] as const) {
    if (alternatives[language].size === 0) continue
    for (const key of phraseKeys(parts, language)) {
      for (const other of alternatives[language].get(key) ?? []) found.set(other.join(' '), other)
    }
  }
  return [...found.values()]
}
