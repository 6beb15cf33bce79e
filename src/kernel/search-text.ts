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
/** Runs of letters and digits; a point or comma between two digits belongs to the number. */
const WORD = /[\p{L}\p{N}]+(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}]+)*/gu
const ASCII_WORD = /[a-z0-9]+(?:(?<=[0-9])[.,](?=[0-9])[a-z0-9]+)*/g
const JOINED = /[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)+/gu
const JOINT = /[-./]/
const JOINTS = /[-./]/g
const DIGIT = /\p{N}/u
const DOTTED = /[.,]/
/** Units of two letters and more: `3m` is a brand, `5w` an oil. */
const MEASURE = /^(\d[\dx.]*)(mm|cm|km|cc|ml|kg|kw|ah|nm|hp|hj|tk|bar|psi|pcs|lbs)$/
/** `600 × 300 x 76`, `m12x1,5`: told by digits on both sides of the cross. */
const CROSSED = /(?<=\d)\s*[x×*]\s*(?=\d)/g
const HAS_CROSS = /\d\s*[x×*]\s*\d/
const INCHES = /(?<=\d)\s*(?:["″”]|''|[-\s]?toll(?:i(?:ne|sed?|st|ga)?)?(?!\p{L})|[-\s]?inch(?:es)?(?!\p{L}))/gu
/** Cubic centimetres are written `cc` in names. */
const CUBIC = /(?<=\d)(\s*)(?:ccm|cm³)(?!\p{L})/giu
const MAY_BE_CUBIC = /\d\s*c(?:cm|m³)/i
const MAY_BE_INCHES = /\d\s*(?:["″”]|'')|toll|inch/i
/** What stands for inches in a token. */
const INCH = 'in'
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

/** A text with its measures written in one way: `600x300x76` for `600 × 300 × 76`, `18in` for `18"` and `18 tolli`. */
export const evenMeasures = (text: string): string => {
  const inInches = MAY_BE_INCHES.test(text) ? text.replace(INCHES, INCH) : text
  const cubic = MAY_BE_CUBIC.test(inInches) ? inInches.replace(CUBIC, '$1cc') : inInches
  return HAS_CROSS.test(cubic) ? cubic.replace(CROSSED, 'x') : cubic
}

/** The folded words of a text, in order, doubles kept: runs of letters and digits; `312mm` as `312 mm`. */
export const tokens = (text: string): string[] => wordsIn(fold(evenMeasures(text))).flatMap(measure)

/**
 * What a product's text is found by: its words, `312` and `mm` for `312mm`, `600`, `300` and `76` for `600x300x76`, `gt2860r`
 * for `GT-2860R` and `antiroll` for `anti-roll`.
 */
export const searchTokens = (text: string): string[] => {
  const folded = fold(evenMeasures(text))
  const written = wordsIn(folded)
  const words = [...written, ...written.flatMap(partsOf)]
  if (!JOINT.test(folded)) return words
  return [...words, ...(folded.match(JOINED) ?? []).map(chunk => cut(chunk.replace(JOINTS, '')))]
}

const wordsIn = (folded: string): string[] => {
  const words = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? []
  return words.some(word => word.length > LONGEST_TOKEN || DOTTED.test(word)) ? words.map(even) : words
}

const even = (word: string): string => cut(word.replaceAll(',', '.'))

/** A number and its unit apart; any other word as it is. */
const measure = (word: string): string[] => MEASURE.exec(word)?.slice(1) ?? [word]

/** What else a word is found by. */
const partsOf = (word: string): string[] => {
  if (!DIGIT.test(word)) return []
  const inches = /^([\d.]+)in$/.exec(word)
  if (inches) return inches.slice(1)
  if (/\dx\d/.test(word) && !MEASURE.test(word)) return word.split(/(?<=\d)x(?=\d)/)
  const [, number = '', unit = ''] = MEASURE.exec(word) ?? []
  return unit ? [number, unit, ...partsOf(number)] : []
}

const cut = (word: string) => (word.length > LONGEST_TOKEN ? word.slice(0, LONGEST_TOKEN) : word)
