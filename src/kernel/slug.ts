import { transcribeLetters } from './latin-letters.ts'

/** Converts a text to an address segment: `Põhja 2,5"` → `pohja-2-5`. May be empty. */
export const slugify = (text: string): string =>
  transcribeLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
