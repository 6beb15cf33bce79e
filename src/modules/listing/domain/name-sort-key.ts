import { DEFAULT_LANGUAGE, type KnownLanguage, type Language } from '#kernel/language.ts'
import { foldText } from '#kernel/search-text.ts'

/** The Estonian alphabet with foreign letters; English uses the 26 basic Latin letters. */
const ALPHABET_BY_LANGUAGE: Record<KnownLanguage, string> = {
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  en: 'abcdefghijklmnopqrstuvwxyz',
}
/** The character `@`, which follows the digits and precedes foreign letters. */
const FIRST_LETTER_CODE = 0x40
const FIRST_SMALL_LETTER_CODE = 0x61
/** The end of the Unicode block Latin Extended-A. */
const COMMON_CODE_LIMIT = 0x180
const GAP_KEY = ''

/**
 * Returns a letter's position in the alphabet as a character; digits and foreign letters are returned unchanged, other
 * characters become a gap.
 */
const createLetterKey = (letter: string, alphabet: readonly string[]): string => {
  const index = alphabet.indexOf(letter)
  if (index >= 0) return String.fromCharCode(FIRST_LETTER_CODE + index)
  if (letter >= '0' && letter <= '9') return letter
  if (letter < '\x80') return GAP_KEY
  const folded = foldText(letter)
  if (folded !== letter) return [...folded].map(part => createLetterKey(part, alphabet)).join('')
  return /[\p{L}\p{N}]/u.test(letter) ? letter : GAP_KEY
}

/**
 * Returns letters that sort differently from their code points, and their replacements, for SQL's `translate`. It
 * includes capitals, because not every database lower-cases them.
 */
export const buildSortTranslation = (language: KnownLanguage): { letters: string; keys: string } => {
  const alphabet = [...ALPHABET_BY_LANGUAGE[language]]
  const firstIndex = alphabet.findIndex((letter, index) => letter.charCodeAt(0) !== FIRST_SMALL_LETTER_CODE + index)
  const pairs = alphabet.slice(firstIndex < 0 ? alphabet.length : firstIndex).flatMap((letter, index) => {
    const key = String.fromCharCode(FIRST_SMALL_LETTER_CODE + firstIndex + index)
    return letter < '\x80' ? [[letter, key]] : [letter, letter.toUpperCase()].map(variant => [variant, key])
  })
  return { letters: pairs.map(([letter]) => letter).join(''), keys: pairs.map(([, key]) => key).join('') }
}

const SPACE_CODE = 0x20
const MULTI_LETTER_CODE = 0xffff
const GAP_CODE = 0

/** Computes the sort codes of common letters; `MULTI_LETTER_CODE` marks letters whose key has several characters. */
const createCommonSortCodes = (language: KnownLanguage): Uint16Array =>
  Uint16Array.from({ length: COMMON_CODE_LIMIT }, (_, code) => {
    const key = createLetterKey(String.fromCharCode(code), [...ALPHABET_BY_LANGUAGE[language]])
    if (key === GAP_KEY) return GAP_CODE
    return key.length > 1 ? MULTI_LETTER_CODE : key.charCodeAt(0)
  })
const COMMON_SORT_CODES: Record<KnownLanguage, Uint16Array> = {
  et: createCommonSortCodes('et'),
  en: createCommonSortCodes('en'),
}

/**
 * Returns a key whose plain order (`<`) is the language's order of names. Case is ignored, punctuation counts as a gap,
 * and gaps sort before digits, letters and foreign alphabets.
 */
export const createNameSortKey = (name: string, language: KnownLanguage): string => {
  const letters = name.normalize('NFKC').toLowerCase()
  return (
    createFastSortKey(letters, COMMON_SORT_CODES[language]) ??
    createFullSortKey(letters, [...ALPHABET_BY_LANGUAGE[language]])
  )
}

/**
 * Returns sort keys of names in other languages, in the default language's alphabet so that all names sort together.
 */
export const createOtherSortKeys = ({
  otherNames,
}: {
  otherNames?: Readonly<Record<Language, string>> | null | undefined
}): Readonly<Record<Language, string>> | null =>
  otherNames
    ? Object.fromEntries(
        Object.entries(otherNames).map(([code, name]) => [code, createNameSortKey(name, DEFAULT_LANGUAGE)]),
      )
    : null

const codeBuffer = new Uint16Array(512)

/** Returns the key of a name with common letters only; null for others. */
const createFastSortKey = (letters: string, sortCodes: Uint16Array): string | null => {
  if (letters.length * 2 > codeBuffer.length) return null
  let count = 0
  let hasGap = false
  for (let index = 0; index < letters.length; index++) {
    const code = sortCodes[letters.charCodeAt(index)] ?? MULTI_LETTER_CODE
    if (code === MULTI_LETTER_CODE) return null
    if (code !== GAP_CODE && hasGap && count > 0) codeBuffer[count++] = SPACE_CODE
    if (code !== GAP_CODE) codeBuffer[count++] = code
    hasGap = code === GAP_CODE
  }
  // A spread would take several times as long.
  return String.fromCharCode.apply(null, codeBuffer.subarray(0, count) as unknown as number[])
}

const createFullSortKey = (letters: string, alphabet: readonly string[]): string => {
  const keys: string[] = []
  let hasGap = false
  for (const letter of letters) {
    const key = createLetterKey(letter, alphabet)
    if (key !== GAP_KEY && hasGap && keys.length > 0) keys.push(' ')
    if (key !== GAP_KEY) keys.push(key)
    hasGap = key === GAP_KEY
  }
  return keys.join('')
}
