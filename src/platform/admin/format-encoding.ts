import type { TextEncoding } from '#kernel/decode-text.ts'
import type { T } from '../web/texts.tsx'

const NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1257': 'Windows-1257',
  'windows-1252': 'Windows-1252',
  'windows-1251': 'Windows-1251',
  'windows-1250': 'Windows-1250',
}
const ALPHABETS: Partial<Record<TextEncoding, string>> = {
  'windows-1257': 'baltic',
  'windows-1252': 'western',
  'windows-1251': 'cyrillic',
  'windows-1250': 'central',
}

/** Returns the name of an encoding with its alphabet: `Windows-1257 (Baltic)`. */
export const formatEncoding = (encoding: TextEncoding, t: T): string => {
  const alphabet = ALPHABETS[encoding]
  return alphabet ? `${NAMES[encoding]} (${t(`admin.alphabets.${alphabet}`)})` : NAMES[encoding]
}
