import anyAscii from 'any-ascii'
import { transcribeLetters } from './transcribe-letters.ts'

const LATIN_MARKS = /(?<=\p{Script=Latin})\p{M}+/gu
/** Thai and Lao write these vowels before the consonant that they follow in speech. */
const LEADING_VOWEL = /([\u0e40-\u0e44])([\u0e01-\u0e2e])|([\u0ec0-\u0ec4])([\u0e81-\u0eae])/g
const BETWEEN_IDEOGRAPHS = /(?<=\p{Script=Han})(?=\p{Script=Han})/gu
const OTHER_LETTERS = /[^\P{L}a-z](?:[^\P{L}a-z]|\p{M})*/gu
const MAX_LENGTH = 120

/**
 * Converts a text of any script to an address segment: `Põhja 2,5"` → `pohja-2-5`, `амортизатор` → `amortizator`. May
 * be empty. The table of letters is large, so no browser code imports this file.
 */
export const slugify = (text: string): string => {
  const composed = text.normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFKC').toLowerCase()
  const latin = transcribeLetters(composed)
    .replace(LEADING_VOWEL, '$2$1$4$3')
    .replace(BETWEEN_IDEOGRAPHS, ' ')
    .replace(OTHER_LETTERS, transliterate)
  return latin
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
}

/** Drops the apostrophes of glottal consonants, which would split the word. */
const transliterate = (letters: string): string => anyAscii(letters).replace(/['`]/g, '').toLowerCase()
