import type { Language } from '#kernel/language.ts'
import { fold } from './search-text.ts'

/** The Estonian alphabet with its foreign letters; English has the first 26 of Latin. */
const ALPHABETS: Record<Language, string> = {
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  en: 'abcdefghijklmnopqrstuvwxyz',
}
const FIRST_LETTER = 0x40
const NEAR = 0x180
const GAP = ''

/** The key of a letter: its place in the alphabet, itself for a digit or a letter of other alphabets, else a gap. */
const keyOf = (letter: string, alphabet: readonly string[]): string => {
  const place = alphabet.indexOf(letter)
  if (place >= 0) return String.fromCharCode(FIRST_LETTER + place)
  if (letter >= '0' && letter <= '9') return letter
  if (letter < '\x80') return GAP
  const plain = fold(letter)
  if (plain !== letter) return [...plain].map(part => keyOf(part, alphabet)).join('')
  return /[\p{L}\p{N}]/u.test(letter) ? letter : GAP
}

/** The keys of the letters that names are made of, worked out once. */
const nearKeys = (language: Language): string[] =>
  Array.from({ length: NEAR }, (_, code) => keyOf(String.fromCharCode(code), [...ALPHABETS[language]]))
const NEAR_KEYS: Record<Language, string[]> = { et: nearKeys('et'), en: nearKeys('en') }

/**
 * A string whose plain order (`<`) is the order of names in the language: case aside, runs of punctuation as one gap, gaps
 * before digits before letters, letters of other alphabets last.
 */
export const nameSortKey = (name: string, language: Language): string => {
  const near = NEAR_KEYS[language]
  const keys: string[] = []
  let gap = false
  for (const letter of name.normalize('NFKC').toLowerCase()) {
    const key = near[letter.codePointAt(0) ?? 0] ?? keyOf(letter, [...ALPHABETS[language]])
    if (key !== GAP && gap && keys.length > 0) keys.push(' ')
    if (key !== GAP) keys.push(key)
    gap = key === GAP
  }
  return keys.join('')
}
