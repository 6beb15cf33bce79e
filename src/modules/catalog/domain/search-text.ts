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
const ASCII_WORD = /[a-z0-9]+/g
const JOINED = /[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)+/gu
const JOINT = /[-./]/
const JOINTS = /[-./]/g
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
export const tokens = (text: string): string[] => wordsIn(fold(text))

/** What a product's text is found by: its tokens, and `gt2860r` for `GT-2860R`. */
export const searchTokens = (text: string): string[] => {
  const folded = fold(text)
  const words = wordsIn(folded)
  if (!JOINT.test(folded)) return words
  const joined = (folded.match(JOINED) ?? []).filter(chunk => DIGIT.test(chunk))
  return [...words, ...joined.map(chunk => cut(chunk.replace(JOINTS, '')))]
}

const wordsIn = (folded: string): string[] => {
  const words = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? []
  return words.some(word => word.length > LONGEST_TOKEN) ? words.map(cut) : words
}

const cut = (word: string) => (word.length > LONGEST_TOKEN ? word.slice(0, LONGEST_TOKEN) : word)
