import { elementAt, firstRow } from '#kernel/existing.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { tokenize } from '#kernel/search-text.ts'
import type { Synonyms } from './indexed-product.ts'
import { wordStems } from './word-stems.ts'

/** Synonyms by stems of a word or phrase, as lists of tokens. */
export type SynonymIndex = ReadonlyMap<string, string[][]>

const MAX_STEMS = 8

/** Returns the stems of a word or phrase. */
export const phraseStems = (parts: readonly string[], language: KnownLanguage): string[] => {
  let keys = ['']
  for (const part of parts) {
    const own = wordStems(part, language)
    keys = keys.flatMap(key => own.map(more => (key === '' ? more : `${key} ${more}`))).slice(0, MAX_STEMS)
  }
  return keys
}

export const indexSynonyms = (synonyms: Synonyms, language: KnownLanguage): SynonymIndex => {
  const alternatives = new Map<string, string[][]>()
  for (const group of synonyms) {
    const members = group.map(tokenize).filter(parts => parts.length > 0)
    const keys = members.map(parts => phraseStems(parts, language))
    for (const [nth, own] of keys.entries()) {
      const others = members.filter(
        (_, other) => other !== nth && !elementAt(keys, other).some(key => own.includes(key)),
      )
      for (const key of own) alternatives.set(key, [...(alternatives.get(key) ?? []), ...others])
    }
  }
  return alternatives
}

/** Returns the synonyms of a phrase in any language. */
export const findSynonyms = (
  parts: readonly string[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): readonly string[][] => {
  const [first = ''] = parts
  let found: Map<string, string[]> | null = null
  for (const language of KNOWN_LANGUAGES) {
    if (!beginsName(first, language, alternatives[language])) continue
    found ??= new Map()
    for (const key of phraseStems(parts, language)) {
      for (const other of alternatives[language].get(key) ?? []) found.set(other.join(' '), other)
    }
  }
  return found ? [...found.values()] : NO_NAMES
}

const NO_NAMES: readonly string[][] = []

/**
 * True when a synonym begins with the word. This quick check runs for every run of words, and nearly always returns
 * false.
 */
const beginsName = (word: string, language: KnownLanguage, alternatives: SynonymIndex): boolean => {
  const known = cachedBeginnings.get(alternatives) ?? {
    heads: headsOf(alternatives),
    words: new Map<string, boolean>(),
  }
  cachedBeginnings.set(alternatives, known)
  const before = known.words.get(word)
  if (before !== undefined) return before
  if (known.words.size >= MAX_CACHED_WORDS) known.words.clear()
  const begins = wordStems(word, language).some(key => known.heads.has(key))
  known.words.set(word, begins)
  return begins
}

const headsOf = (alternatives: SynonymIndex): ReadonlySet<string> =>
  new Set(Array.from(alternatives.keys(), key => firstRow(key.split(' ', 1))))

const cachedBeginnings = new WeakMap<SynonymIndex, { heads: ReadonlySet<string>; words: Map<string, boolean> }>()
const MAX_CACHED_WORDS = 5_000
