import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { endsWithNoun, genitivesOf } from './estonian-stems.ts'
import type { MatchKind } from './match-cost.ts'
import type { QueryWord, WordRun } from './query-words.ts'
import { findSynonyms, type SynonymIndex } from './synonym-index.ts'
import { wordStems } from './word-stems.ts'

/** A condition on words of one language. */
export interface Lookup {
  language: KnownLanguage
  match: MatchKind
  /** `word` compares words, `key` stems, `ending` ends of stems, `beginning` and `middle` parts of words. */
  by: 'word' | 'key' | 'ending' | 'beginning' | 'middle'
  texts: readonly string[]
}

/** Lookups that together match the words of a run: one of the list for each part. */
export interface LookupClause {
  from: number
  to: number
  parts: readonly (readonly Lookup[])[]
}

const MIN_HEAD_LENGTH = 4
const MIN_SUBSTRING_LENGTH = 5
const MIN_PREFIX_STEM_LENGTH = 5
const MIN_JOINED_LENGTH = 6
const DIGIT = /\p{N}/u

/**
 * Returns all ways to match each word in both languages. A word matches as written, inflected, as the end of a compound,
 * as a prefix or substring, by synonyms, and joined with its neighbours.
 */
export const buildLookupClauses = (
  words: readonly QueryWord[],
  runs: readonly WordRun[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): LookupClause[] => {
  const ways: LookupClause[] = words.map(({ parts }, place) => ({
    from: place,
    to: place,
    parts: parts.map(partLookups),
  }))
  for (const { from, to, parts } of runs) {
    if (parts.length < 2) continue
    const joined = parts.join('')
    const isOne = (parts.length === 2 && joined.length >= MIN_JOINED_LENGTH) || DIGIT.test(joined)
    if (isOne) ways.push({ from, to, parts: [joinedLookups(joined)] })
  }
  for (const { from, to, parts } of runs) {
    for (const other of findSynonyms(parts, alternatives)) ways.push({ from, to, parts: other.map(synonymLookups) })
  }
  return ways
}

/** True when a word meets the lookup's condition. */
export const matchesLookup = ({ by, texts, language }: Lookup, word: string): boolean => {
  if (by === 'word') return texts.includes(word)
  if (by === 'beginning') return texts.some(text => word.startsWith(text))
  if (by === 'middle') return texts.some(text => word.includes(text))
  const keys = wordStems(word, language)
  if (by === 'key') return keys.some(key => texts.includes(key))
  return keys.some(key => texts.some(text => key.length > text.length && key.endsWith(text)))
}

/** Caches lookups, so that equal parts share one array. */
const memoize = (make: (part: string) => readonly Lookup[]): ((part: string) => readonly Lookup[]) => {
  const known = new Map<string, readonly Lookup[]>()
  return part => {
    const before = known.get(part)
    if (before) return before
    if (known.size >= MAX_CACHED_PARTS) known.clear()
    const lookups = make(part)
    known.set(part, lookups)
    return lookups
  }
}
const MAX_CACHED_PARTS = 5_000

const inBoth = (lookupsIn: (language: KnownLanguage) => (Lookup | null)[]): Lookup[] =>
  KNOWN_LANGUAGES.flatMap(language => lookupsIn(language).filter(lookup => lookup !== null))

const partLookups = memoize((part: string): Lookup[] =>
  inBoth(language => {
    const beginnings = beginningKeys(part, language)
    return [
      { language, match: 'whole', by: 'word', texts: [part] },
      { language, match: 'form', by: 'key', texts: wordStems(part, language) },
      headLookup(part, language, 'head'),
      { language, match: 'part', by: 'beginning', texts: [...new Set([part, ...beginnings])] },
      part.length < MIN_SUBSTRING_LENGTH ? null : { language, match: 'part', by: 'middle', texts: [part] },
    ]
  }),
)

/**
 * A word's stem can be the start of other words, if it is long enough. Compounds begin with the genitive (`õhk`,
 * `õhufilter`).
 */
const beginningKeys = (part: string, language: KnownLanguage): readonly string[] => {
  if (!endsWithNoun(part)) return wordStems(part, language).filter(key => key.length >= MIN_PREFIX_STEM_LENGTH)
  return language === 'et' ? genitivesOf(part) : []
}

const joinedLookups = (joined: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'form', by: 'word', texts: [joined] }))

const synonymLookups = memoize((part: string): Lookup[] =>
  inBoth(language => [
    { language, match: 'synonym', by: 'key', texts: wordStems(part, language) },
    headLookup(part, language, 'synonym'),
  ]),
)

/** Returns a lookup for compounds that end with the word in any form; null for short words. */
export const headLookup = (part: string, language: KnownLanguage, match: MatchKind): Lookup | null => {
  const keys = wordStems(part, language).filter(key => key.length >= MIN_HEAD_LENGTH)
  return keys.length === 0 ? null : { language, match, by: 'ending', texts: keys }
}
