/** Lowercase Latin letters that Unicode does not decompose into a letter and a mark. */
const TRANSCRIPTIONS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
const LETTER = new RegExp(`[${Object.keys(TRANSCRIPTIONS).join('')}]`, 'g')

/** Writes lowercase letters such as `ø` and `ß` in ASCII. The database function `search_key` has the same list. */
export const transcribeLetters = (lowercase: string): string =>
  lowercase.replace(LETTER, letter => TRANSCRIPTIONS[letter] ?? letter)
