import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { tokenize } from '#kernel/search-text.ts'
import type { Synonyms } from './indexed-product.ts'
import { findWordStems } from './word-stems.ts'

/** Synonyms by stems of a word or phrase, as lists of tokens. */
export type SynonymIndex = ReadonlyMap<string, string[][]>

const MAX_PHRASE_STEMS = 8

/** Returns the stems of a word or phrase. */
export const findPhraseStems = (parts: readonly string[], language: KnownLanguage): string[] => {
  let phrases = ['']
  for (const part of parts) {
    const stems = findWordStems(part, language)
    phrases = phrases
      .flatMap(phrase => stems.map(stem => (phrase === '' ? stem : `${phrase} ${stem}`)))
      .slice(0, MAX_PHRASE_STEMS)
  }
  return phrases
}

export const indexSynonyms = (synonyms: Synonyms, language: KnownLanguage): SynonymIndex => {
  const alternatives = new Map<string, string[][]>()
  for (const group of synonyms) {
    const members = group.map(tokenize).filter(parts => parts.length > 0)
    const stemsByMember = members.map(parts => findPhraseStems(parts, language))
    for (const [index, stems] of stemsByMember.entries()) {
      const otherMembers = members.filter(
        (_, otherIndex) =>
          otherIndex !== index && !getElementAt(stemsByMember, otherIndex).some(stem => stems.includes(stem)),
      )
      for (const stem of stems) alternatives.set(stem, [...(alternatives.get(stem) ?? []), ...otherMembers])
    }
  }
  return alternatives
}

/** Returns the synonyms of a phrase in any language. */
export const findSynonyms = (
  parts: readonly string[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): readonly string[][] => {
  const [firstPart = ''] = parts
  let synonyms: Map<string, string[]> | null = null
  for (const language of KNOWN_LANGUAGES) {
    if (!beginsSynonym(firstPart, language, alternatives[language])) continue
    synonyms ??= new Map()
    for (const phrase of findPhraseStems(parts, language)) {
      for (const synonym of alternatives[language].get(phrase) ?? []) synonyms.set(synonym.join(' '), synonym)
    }
  }
  return synonyms ? [...synonyms.values()] : NO_SYNONYMS
}

const NO_SYNONYMS: readonly string[][] = []

/**
 * Returns true when a synonym begins with the word. This quick check runs for every run of words, and is nearly always
 * negative.
 */
const beginsSynonym = (word: string, language: KnownLanguage, alternatives: SynonymIndex): boolean => {
  const cache = cachedBeginnings.get(alternatives) ?? {
    firstStems: listFirstStems(alternatives),
    words: new Map<string, boolean>(),
  }
  cachedBeginnings.set(alternatives, cache)
  const cached = cache.words.get(word)
  if (cached !== undefined) return cached
  if (cache.words.size >= MAX_CACHED_WORDS) cache.words.clear()
  const isBeginning = findWordStems(word, language).some(stem => cache.firstStems.has(stem))
  cache.words.set(word, isBeginning)
  return isBeginning
}

const listFirstStems = (alternatives: SynonymIndex): ReadonlySet<string> =>
  new Set(Array.from(alternatives.keys(), phrase => getFirstElement(phrase.split(' ', 1))))

const cachedBeginnings = new WeakMap<SynonymIndex, { firstStems: ReadonlySet<string>; words: Map<string, boolean> }>()
const MAX_CACHED_WORDS = 5_000
