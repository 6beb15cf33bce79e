const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}+/gu
const UNMARKED = /[ßæœøłđðþı]/g
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const WORD = /[\p{L}\p{N}]+/gu
const JOINED = /[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)+/gu
const DIGIT = /\p{N}/u
const LONGEST_TOKEN = 64

/** Text as search compares it: NFKC, lower case, diacritics (õ ä ö ü š ž …) taken off, so that they may be left out. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(MARKS, '')
        .replace(UNMARKED, letter => LETTERS[letter] ?? letter)
        .normalize('NFC')

/** The folded words of a text, in order, doubles kept: runs of letters and digits. */
export const tokens = (text: string): string[] => (fold(text).match(WORD) ?? []).map(cut)

/** What a product's text is found by: its tokens, and `gt2860r` for `GT-2860R`; each once. */
export const searchTokens = (text: string): string[] => {
  const folded = fold(text)
  const found = new Set<string>()
  for (const word of folded.match(WORD) ?? []) found.add(cut(word))
  for (const chunk of folded.match(JOINED) ?? []) {
    if (DIGIT.test(chunk)) found.add(cut(chunk.replace(/[-./]/g, '')))
  }
  return [...found]
}

const cut = (word: string) => (word.length > LONGEST_TOKEN ? word.slice(0, LONGEST_TOKEN) : word)
