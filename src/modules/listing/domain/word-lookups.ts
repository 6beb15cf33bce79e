import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { endsWithNoun, genitivesOf } from './estonian-keys.ts'
import type { QueryWord, WordRun } from './query-words.ts'
import type { Match } from './search-field.ts'
import { type Alternatives, otherNames } from './synonym-words.ts'
import { wordKeys } from './word-keys.ts'

/** Which words of one language count as a word that was searched for. */
export interface Lookup {
  language: KnownLanguage
  match: Match
  /** Words as the texts are, of the keys, of keys ending so, beginning with the texts, or having them inside. */
  by: 'word' | 'key' | 'ending' | 'beginning' | 'middle'
  texts: readonly string[]
}

/** One way to have the words from one place to another: for each part, one of its lookups. */
export interface Way {
  from: number
  to: number
  parts: readonly (readonly Lookup[])[]
}

const SHORTEST_HEAD = 4
const SHORTEST_MIDDLE = 5
const SHORTEST_BEGINNING_KEY = 5
const SHORTEST_JOINED = 6
const DIGIT = /\p{N}/u

/**
 * The ways in which each word is looked for, in both languages: as written, in another form, as the last part of a compound,
 * as the beginning or, from five letters on, the middle of a word; by another name; and, with digits, written together.
 */
export const waysOf = (
  words: readonly QueryWord[],
  runs: readonly WordRun[],
  alternatives: Readonly<Record<KnownLanguage, Alternatives>>,
): Way[] => {
  const ways: Way[] = words.map(({ parts }, place) => ({ from: place, to: place, parts: parts.map(partLookups) }))
  for (const { from, to, parts } of runs) {
    if (parts.length < 2) continue
    const joined = parts.join('')
    const isOne = (parts.length === 2 && joined.length >= SHORTEST_JOINED) || DIGIT.test(joined)
    if (isOne) ways.push({ from, to, parts: [joinedLookups(joined)] })
  }
  for (const { from, to, parts } of runs) {
    for (const other of otherNames(parts, alternatives)) ways.push({ from, to, parts: other.map(synonymLookups) })
  }
  return ways
}

/** Whether a word of the lookup's language counts. */
export const hits = ({ by, texts, language }: Lookup, word: string): boolean => {
  if (by === 'word') return texts.includes(word)
  if (by === 'beginning') return texts.some(text => word.startsWith(text))
  if (by === 'middle') return texts.some(text => word.includes(text))
  const keys = wordKeys(word, language)
  if (by === 'key') return keys.some(key => texts.includes(key))
  return keys.some(key => texts.some(text => key.length > text.length && key.endsWith(text)))
}

/** The same parts are looked up again and again, and always the same way: the same array for the same part, while it is remembered. */
const remembered = (make: (part: string) => readonly Lookup[]): ((part: string) => readonly Lookup[]) => {
  const known = new Map<string, readonly Lookup[]>()
  return part => {
    const before = known.get(part)
    if (before) return before
    if (known.size >= MOST_REMEMBERED) known.clear()
    const lookups = make(part)
    known.set(part, lookups)
    return lookups
  }
}
const MOST_REMEMBERED = 5_000

const inBoth = (lookupsIn: (language: KnownLanguage) => (Lookup | null)[]): Lookup[] =>
  KNOWN_LANGUAGES.flatMap(language => lookupsIn(language).filter(lookup => lookup !== null))

const partLookups = remembered((part: string): Lookup[] =>
  inBoth(language => {
    const beginnings = beginningKeys(part, language)
    return [
      { language, match: 'whole', by: 'word', texts: [part] },
      { language, match: 'form', by: 'key', texts: wordKeys(part, language) },
      headLookup(part, language, 'head'),
      { language, match: 'part', by: 'beginning', texts: [...new Set([part, ...beginnings])] },
      part.length < SHORTEST_MIDDLE ? null : { language, match: 'part', by: 'middle', texts: [part] },
    ]
  }),
)

/**
 * What is left of a word without its endings may begin others; what is no ending is not taken for one (`sport` of `sportiste`). Compounds begin with the
 * genitive (`õhk`, `õhufilter`).
 */
const beginningKeys = (part: string, language: KnownLanguage): readonly string[] => {
  if (!endsWithNoun(part)) return wordKeys(part, language).filter(key => key.length >= SHORTEST_BEGINNING_KEY)
  return language === 'et' ? genitivesOf(part) : []
}

const joinedLookups = (joined: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'form', by: 'word', texts: [joined] }))

const synonymLookups = remembered((part: string): Lookup[] =>
  inBoth(language => [
    { language, match: 'synonym', by: 'key', texts: wordKeys(part, language) },
    headLookup(part, language, 'synonym'),
  ]),
)

/** Whether a compound that ends with the word, in any form, counts as it; for the last part of a compound too. */
export const headLookup = (part: string, language: KnownLanguage, match: Match): Lookup | null => {
  const keys = wordKeys(part, language).filter(key => key.length >= SHORTEST_HEAD)
  return keys.length === 0 ? null : { language, match, by: 'ending', texts: keys }
}
