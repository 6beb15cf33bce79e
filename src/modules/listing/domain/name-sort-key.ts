import { DEFAULT_LANGUAGE, type KnownLanguage, type Language } from '#kernel/language.ts'
import { fold } from '#kernel/search-text.ts'

/** The Estonian alphabet with its foreign letters; English has the first 26 of Latin. */
const ALPHABETS: Record<KnownLanguage, string> = {
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  en: 'abcdefghijklmnopqrstuvwxyz',
}
const FIRST_LETTER = 0x40
const FIRST_SMALL = 0x61
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

/**
 * Letters that the order of code points has elsewhere, and what stands in their place: for where a database orders lower-cased names by
 * itself. Capitals beyond English are named too, which not every database makes small.
 */
export const lettersOutOfPlace = (language: KnownLanguage): { letters: string; keys: string } => {
  const alphabet = [...ALPHABETS[language]]
  const first = alphabet.findIndex((letter, place) => letter.charCodeAt(0) !== FIRST_SMALL + place)
  const pairs = alphabet.slice(first < 0 ? alphabet.length : first).flatMap((letter, at) => {
    const key = String.fromCharCode(FIRST_SMALL + first + at)
    return letter < '\x80' ? [[letter, key]] : [letter, letter.toUpperCase()].map(one => [one, key])
  })
  return { letters: pairs.map(([letter]) => letter).join(''), keys: pairs.map(([, key]) => key).join('') }
}

const SPACE = 0x20
const LONGER = 0xffff
const GAP_CODE = 0

/** The keys of the letters that names are made of, worked out once, as codes; `LONGER` stands for a key of several letters. */
const nearKeys = (language: KnownLanguage): Uint16Array =>
  Uint16Array.from({ length: NEAR }, (_, code) => {
    const key = keyOf(String.fromCharCode(code), [...ALPHABETS[language]])
    return key.length > 1 ? LONGER : key === GAP ? GAP_CODE : key.charCodeAt(0)
  })
const NEAR_KEYS: Record<KnownLanguage, Uint16Array> = { et: nearKeys('et'), en: nearKeys('en') }

/**
 * A string whose plain order (`<`) is the order of names in the language: case aside, runs of punctuation as one gap, gaps
 * before digits before letters, letters of other alphabets last.
 */
export const nameSortKey = (name: string, language: KnownLanguage): string => {
  const letters = name.normalize('NFKC').toLowerCase()
  return nearKey(letters, NEAR_KEYS[language]) ?? farKey(letters, [...ALPHABETS[language]])
}

/** The keys of a product's names in other languages, by the default one's alphabet, so that those without such a name stand among them. */
export const otherNameKeys = ({
  otherNames,
}: {
  otherNames?: Readonly<Record<Language, string>> | null | undefined
}): Readonly<Record<Language, string>> | null =>
  otherNames
    ? Object.fromEntries(Object.entries(otherNames).map(([code, name]) => [code, nameSortKey(name, DEFAULT_LANGUAGE)]))
    : null

const codes = new Uint16Array(512)

/** The key of a name whose letters all have one of one letter, which most have; else null. */
const nearKey = (letters: string, near: Uint16Array): string | null => {
  if (letters.length * 2 > codes.length) return null
  let count = 0
  let gap = false
  for (let at = 0; at < letters.length; at++) {
    const code = near[letters.charCodeAt(at)] ?? LONGER
    if (code === LONGER) return null
    if (code !== GAP_CODE && gap && count > 0) codes[count++] = SPACE
    if (code !== GAP_CODE) codes[count++] = code
    gap = code === GAP_CODE
  }
  // Spreading it would take several times as long.
  return String.fromCharCode.apply(null, codes.subarray(0, count) as unknown as number[])
}

const farKey = (letters: string, alphabet: readonly string[]): string => {
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
