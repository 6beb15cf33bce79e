import type { Language } from '#kernel/language.ts'
import { fold } from './search-text.ts'

/** The Estonian alphabet with its foreign letters; English has the first 26 of Latin. */
const ALPHABETS: Record<Language, string> = {
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  en: 'abcdefghijklmnopqrstuvwxyz',
}
const FIRST_LETTER = 0x40
const places = (language: Language) =>
  new Map([...ALPHABETS[language]].map((letter, place) => [letter, String.fromCharCode(FIRST_LETTER + place)]))
const PLACES: Record<Language, Map<string, string>> = { et: places('et'), en: places('en') }

/**
 * A string whose plain order (`<`) is the order of names in the language: case aside, runs of punctuation as one gap, gaps
 * before digits before letters, letters of other alphabets last.
 */
export const nameSortKey = (name: string, language: Language): string => {
  const place = PLACES[language]
  let key = ''
  let gap = false
  for (const letter of name.normalize('NFKC').toLowerCase()) {
    const known = place.get(letter) ?? foreign(letter, place)
    if (known === '') gap = key !== ''
    else {
      key += gap ? ` ${known}` : known
      gap = false
    }
  }
  return key
}

const foreign = (letter: string, place: Map<string, string>): string => {
  if (letter >= '0' && letter <= '9') return letter
  if (letter < '\x80') return ''
  let key = ''
  for (const part of fold(letter)) if (/[\p{L}\p{N}]/u.test(part)) key += place.get(part) ?? part
  return key
}
