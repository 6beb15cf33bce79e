import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
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
  for (const language of KNOWN_LANGUAGES) {
    const heads = headsOf(alternatives[language])
    if (!wordKeys(parts[0] ?? '', language).some(key => heads.has(key))) continue
    for (const key of phraseKeys(parts, language)) {
      for (const other of alternatives[language].get(key) ?? []) found.set(other.join(' '), other)
    }
  }
  return [...found.values()]
}

/** The keys that names begin with: nearly no word of a search does. */
const headsOf = (alternatives: Alternatives): ReadonlySet<string> => {
  const known = heads.get(alternatives)
  if (known) return known
  const found = new Set(Array.from(alternatives.keys(), key => key.split(' ', 1)[0]!))
  heads.set(alternatives, found)
  return found
}

const heads = new WeakMap<Alternatives, ReadonlySet<string>>()
