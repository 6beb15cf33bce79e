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
/** Units of two letters and more: `3m` is a brand, `5w` an oil. */
const MEASURE = /^(\d+)(mm|cm|km|ml|kg|kw|ah|nm|hp|hj|tk|bar|psi|pcs)$/
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

/** The folded words of a text, in order, doubles kept: runs of letters and digits; `312mm` as `312 mm`. */
export const tokens = (text: string): string[] => wordsIn(fold(text)).flatMap(measure)

/** What a product's text is found by: its words, `312` and `mm` for `312mm`, and `gt2860r` for `GT-2860R`. */
export const searchTokens = (text: string): string[] => {
  const folded = fold(text)
  const written = wordsIn(folded)
  const words = [...written, ...written.filter(word => MEASURE.test(word)).flatMap(measure)]
  if (!JOINT.test(folded)) return words
  const joined = (folded.match(JOINED) ?? []).filter(chunk => DIGIT.test(chunk))
  return [...words, ...joined.map(chunk => cut(chunk.replace(JOINTS, '')))]
}

const wordsIn = (folded: string): string[] => {
  const words = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? []
  return words.some(word => word.length > LONGEST_TOKEN) ? words.map(cut) : words
}

/** A number and its unit apart; any other word as it is. */
const measure = (word: string): string[] => MEASURE.exec(word)?.slice(1) ?? [word]

const cut = (word: string) => (word.length > LONGEST_TOKEN ? word.slice(0, LONGEST_TOKEN) : word)
