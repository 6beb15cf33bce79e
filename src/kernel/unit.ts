import type { Language } from './language.ts'

/** Units of sale as sellers write them in Estonian, and what they are called in English. */
const ENGLISH: Readonly<Record<string, string>> = {
  tk: 'pcs',
  kmpl: 'set',
  paar: 'pair',
  kg: 'kg',
  l: 'l',
  m: 'm',
}

/** A unit in the reader's language; one that is not known stays as it was written. */
export const unitIn = (unit: string, language: Language): string => (language === 'en' ? (ENGLISH[unit] ?? unit) : unit)
