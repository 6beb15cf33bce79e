import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { listOtherSpellings } from '#kernel/search-text.ts'
import { endsWithNoun, listGenitives } from './estonian-stems.ts'
import type { MatchKind } from './match-cost.ts'
import type { QueryWord, WordRun } from './query-words.ts'
import { findSynonyms, type SynonymIndex } from './synonym-index.ts'
import { findWordStems } from './word-stems.ts'

/** A condition on words of one language. */
export interface Lookup {
  language: KnownLanguage
  match: MatchKind
  /** `word` compares words, `stem` stems, `ending` ends of stems, `prefix` and `substring` parts of words. */
  method: 'word' | 'stem' | 'ending' | 'prefix' | 'substring'
  texts: readonly string[]
}

/** Lookups that together match the words of a run: a product must match one lookup of each part. */
export interface LookupClause {
  firstWord: number
  lastWord: number
  parts: readonly (readonly Lookup[])[]
}

const MIN_HEAD_LENGTH = 4
const MIN_SUBSTRING_LENGTH = 5
const MIN_PREFIX_STEM_LENGTH = 5
const MIN_JOINED_LENGTH = 6
const DIGIT = /\p{N}/u
const DIGRAPH_AT_END = /(?:oe|aa|ae|ue)$/

/**
 * Returns all ways to match each word in both languages. A word matches as written, inflected, as the end of a
 * compound, as a prefix or substring, by synonyms, and joined with its neighbours. A typed `oe` matches `ö` too.
 */
export const buildLookupClauses = (
  words: readonly QueryWord[],
  runs: readonly WordRun[],
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>,
): LookupClause[] => {
  const clauses: LookupClause[] = words.map(({ parts }, position) => ({
    firstWord: position,
    lastWord: position,
    parts: parts.map(createPartLookups),
  }))
  for (const { from: firstWord, to: lastWord, parts } of runs) {
    if (parts.length < 2) continue
    const joined = parts.join('')
    const isSingleWord = (parts.length === 2 && joined.length >= MIN_JOINED_LENGTH) || DIGIT.test(joined)
    if (isSingleWord) clauses.push({ firstWord, lastWord, parts: [createJoinedLookups(joined)] })
  }
  for (const { from: firstWord, to: lastWord, parts } of runs) {
    for (const synonym of findSynonyms(parts, alternatives))
      clauses.push({ firstWord, lastWord, parts: synonym.map(createSynonymLookups) })
  }
  return clauses
}

/** Returns true when a word meets the lookup's condition. */
export const matchesLookup = ({ method, texts, language }: Lookup, word: string): boolean => {
  if (method === 'word') return texts.includes(word)
  if (method === 'prefix') return texts.some(text => word.startsWith(text))
  if (method === 'substring') return texts.some(text => word.includes(text))
  const stems = findWordStems(word, language)
  if (method === 'stem') return stems.some(stem => texts.includes(stem))
  return stems.some(stem => texts.some(text => stem.length > text.length && stem.endsWith(text)))
}

/** Caches lookups, so that equal parts share one array. */
const memoizeLookups = (create: (part: string) => readonly Lookup[]): ((part: string) => readonly Lookup[]) => {
  const cached = new Map<string, readonly Lookup[]>()
  return part => {
    const previous = cached.get(part)
    if (previous) return previous
    if (cached.size >= MAX_CACHED_PARTS) cached.clear()
    const lookups = create(part)
    cached.set(part, lookups)
    return lookups
  }
}
const MAX_CACHED_PARTS = 5_000

const createInBothLanguages = (createLookups: (language: KnownLanguage) => (Lookup | null)[]): Lookup[] =>
  KNOWN_LANGUAGES.flatMap(language => createLookups(language).filter(lookup => lookup !== null))

const createPartLookups = memoizeLookups((part: string): Lookup[] => {
  const spellings = listOtherSpellings(part)
  return createInBothLanguages(language => {
    const stems = [part, ...spellings].flatMap(spelling => findWordStems(spelling, language))
    const prefixes = [...listStemPrefixes(part, language), ...listSpellingPrefixes(part, spellings)]
    return [
      { language, match: 'whole', method: 'word', texts: [part] },
      { language, match: 'form', method: 'stem', texts: [...new Set(stems)] },
      createHeadLookup(part, language, 'head'),
      { language, match: 'part', method: 'prefix', texts: [...new Set([part, ...prefixes])] },
      part.length < MIN_SUBSTRING_LENGTH ? null : { language, match: 'part', method: 'substring', texts: [part] },
    ]
  })
})

/** An English word can end with a digraph: `value` must not find `valuvelg`. */
const listSpellingPrefixes = (part: string, spellings: readonly string[]): readonly string[] =>
  DIGRAPH_AT_END.test(part) ? [] : spellings.filter(spelling => spelling.length >= MIN_PREFIX_STEM_LENGTH)

/**
 * A word's stem can be the start of other words, if it is long enough. Compounds begin with the genitive (`õhk`,
 * `õhufilter`).
 */
const listStemPrefixes = (part: string, language: KnownLanguage): readonly string[] => {
  if (!endsWithNoun(part)) return findWordStems(part, language).filter(stem => stem.length >= MIN_PREFIX_STEM_LENGTH)
  return language === 'et' ? listGenitives(part) : []
}

const createJoinedLookups = (joined: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'form', method: 'word', texts: [joined] }))

const createSynonymLookups = memoizeLookups((part: string): Lookup[] =>
  createInBothLanguages(language => [
    { language, match: 'synonym', method: 'stem', texts: findWordStems(part, language) },
    createHeadLookup(part, language, 'synonym'),
  ]),
)

/** Returns a lookup for compounds that end with the word in any form; null for short words. */
export const createHeadLookup = (part: string, language: KnownLanguage, match: MatchKind): Lookup | null => {
  const stems = findWordStems(part, language).filter(stem => stem.length >= MIN_HEAD_LENGTH)
  return stems.length === 0 ? null : { language, match, method: 'ending', texts: stems }
}
