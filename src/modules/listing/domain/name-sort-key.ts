import { DEFAULT_LANGUAGE, type KnownLanguage, type Language } from '#kernel/language.ts'
import { foldText } from '#kernel/search-text.ts'

/** The Estonian alphabet with foreign letters; English uses the 26 basic Latin letters. */
const ALPHABETS: Record<KnownLanguage, string> = {
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  en: 'abcdefghijklmnopqrstuvwxyz',
}
const FIRST_LETTER = 0x40
const FIRST_SMALL = 0x61
const COMMON_CODE_LIMIT = 0x180
const GAP = ''

/**
 * Returns a letter's place in the alphabet as a character; digits and foreign letters stay, everything else is a gap.
 */
const keyOf = (letter: string, alphabet: readonly string[]): string => {
  const place = alphabet.indexOf(letter)
  if (place >= 0) return String.fromCharCode(FIRST_LETTER + place)
  if (letter >= '0' && letter <= '9') return letter
  if (letter < '\x80') return GAP
  const plain = foldText(letter)
  if (plain !== letter) return [...plain].map(part => keyOf(part, alphabet)).join('')
  return /[\p{L}\p{N}]/u.test(letter) ? letter : GAP
}

/**
 * Returns letters that sort differently from their code points, and their replacements, for SQL's `translate`. It
 * includes capitals, because not every database lower-cases them.
 */
export const sortTranslation = (language: KnownLanguage): { letters: string; keys: string } => {
  const alphabet = [...ALPHABETS[language]]
  const first = alphabet.findIndex((letter, place) => letter.charCodeAt(0) !== FIRST_SMALL + place)
  const pairs = alphabet.slice(first < 0 ? alphabet.length : first).flatMap((letter, at) => {
    const key = String.fromCharCode(FIRST_SMALL + first + at)
    return letter < '\x80' ? [[letter, key]] : [letter, letter.toUpperCase()].map(one => [one, key])
  })
  return { letters: pairs.map(([letter]) => letter).join(''), keys: pairs.map(([, key]) => key).join('') }
}

const SPACE = 0x20
const MULTI_LETTER = 0xffff
const GAP_CODE = 0

/** Precomputed sort codes of common letters; `MULTI_LETTER` marks letters with several characters. */
const commonSortCodes = (language: KnownLanguage): Uint16Array =>
  Uint16Array.from({ length: COMMON_CODE_LIMIT }, (_, code) => {
    const key = keyOf(String.fromCharCode(code), [...ALPHABETS[language]])
    return key.length > 1 ? MULTI_LETTER : key === GAP ? GAP_CODE : key.charCodeAt(0)
  })
const COMMON_SORT_CODES: Record<KnownLanguage, Uint16Array> = { et: commonSortCodes('et'), en: commonSortCodes('en') }

/**
 * Returns a key whose plain order (`<`) is the language's order of names. Case is ignored, punctuation counts as a gap,
 * and gaps sort before digits, letters and foreign alphabets.
 */
export const nameSortKey = (name: string, language: KnownLanguage): string => {
  const letters = name.normalize('NFKC').toLowerCase()
  return fastSortKey(letters, COMMON_SORT_CODES[language]) ?? fullSortKey(letters, [...ALPHABETS[language]])
}

/**
 * Returns sort keys of names in other languages, in the default language's alphabet so that all names sort together.
 */
export const otherNameSortKeys = ({
  otherNames,
}: {
  otherNames?: Readonly<Record<Language, string>> | null | undefined
}): Readonly<Record<Language, string>> | null =>
  otherNames
    ? Object.fromEntries(Object.entries(otherNames).map(([code, name]) => [code, nameSortKey(name, DEFAULT_LANGUAGE)]))
    : null

const codes = new Uint16Array(512)

/** Returns the key of a name with common letters only; null for others. */
const fastSortKey = (letters: string, near: Uint16Array): string | null => {
  if (letters.length * 2 > codes.length) return null
  let count = 0
  let gap = false
  for (let at = 0; at < letters.length; at++) {
    const code = near[letters.charCodeAt(at)] ?? MULTI_LETTER
    if (code === MULTI_LETTER) return null
    if (code !== GAP_CODE && gap && count > 0) codes[count++] = SPACE
    if (code !== GAP_CODE) codes[count++] = code
    gap = code === GAP_CODE
  }
  // A spread would take several times as long.
  return String.fromCharCode.apply(null, codes.subarray(0, count) as unknown as number[])
}

const fullSortKey = (letters: string, alphabet: readonly string[]): string => {
  const keys: string[] = []
  let gap = false
  for (const letter of letters) {
    const key = keyOf(letter, alphabet)
    if (key !== GAP && gap && keys.length > 0) keys.push(' ')
    if (key !== GAP) keys.push(key)
    gap = key === GAP
  }
  return keys.join('')
}
