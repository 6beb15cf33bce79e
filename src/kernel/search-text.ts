import { transcribeLetters } from './transcribe-letters.ts'

const ASCII = /^[\x20-\x7e]*$/
/** Apostrophes, primes and accents used in their place. */
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035\uff07]/g
const DASHES = /[\u2010-\u2015\u2212]/g
/**
 * Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and invisible characters (soft hyphen, zero-width
 * space). The database function `search_key` has the same list.
 */
const MARK_RANGES =
  String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a` +
  String.raw`\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\ufe00-\ufe0f` +
  String.raw`\u200b-\u200f\u2060\ufeff\u00ad`
const MARKS = new RegExp(`[${MARK_RANGES}]+`, 'g')
const FINAL_SIGMA = /ς/g
/** People leave these signs out of codes and names. */
const DROPPED_SEPARATORS = /[-./_']/g
/** Matches runs of letters and digits. A point or comma between two digits belongs to the number. */
const WORD = /[\p{L}\p{N}]+(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}]+)*/gu
const ASCII_WORD = /[a-z0-9]+(?:(?<=[0-9])[.,](?=[0-9])[a-z0-9]+)*/g
const WORDS_WITH_SEPARATORS = /[\p{L}\p{N}]+(?:[-./'][\p{L}\p{N}]+)+/gu
const SEPARATOR = /[-./']/
const SEPARATORS = /[-./']/g
const DIGIT = /\p{N}/u
const POINT_OR_COMMA = /[.,]/
/** Units have at least two letters: `3m` is a brand and `5w` an oil. */
const MEASURE = /^(\d[\dx.]*)(mm|cm|km|cc|ml|kg|kw|ah|nm|hp|hj|tk|bar|psi|pcs|lbs)$/
/** The sign between two digits: `600 × 300 x 76`, `m12x1,5`. */
const MULTIPLICATION_SIGNS = /(?<=\d)\s*[x×*]\s*(?=\d)/g
const INCH_SIGNS = /(?<=\d)\s*(?:["″”]|''|[-\s]?toll(?:i(?:ne|sed?|st|ga)?)?(?!\p{L})|[-\s]?inch(?:es)?(?!\p{L}))/gu
/** Product names write cubic centimetres as `cc`. */
const CUBIC_CENTIMETRES = /(?<=\d)(\s*)(?:ccm|cm³)(?!\p{L})/giu
const INCH_TOKEN = 'in'
const MAX_TOKEN_LENGTH = 64

/**
 * Normalizes text for search: NFKC, lower case, no diacritics (õ ä ö ü š ž ё …), one kind of apostrophe and dash.
 * Composed and decomposed letters give the same result.
 */
export const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase().replaceAll('`', "'")
    : transcribeLetters(
        text
          .replace(APOSTROPHES, "'")
          .normalize('NFKC')
          .replace(DASHES, '-')
          .toLowerCase()
          .normalize('NFD')
          // Compatibility forms (U+0374, U+FF40) become apostrophes only by normalization.
          .replace(APOSTROPHES, "'")
          .replace(MARKS, '')
          .replace(FINAL_SIGMA, 'σ'),
      ).normalize('NFC')

/**
 * Folds text and drops the signs that people leave out: `pl13640` for `PL-13640`, `obrien` for `O’Brien`.
 * The database function `search_key` returns the same text.
 */
export const buildSearchKey = (text: string): string => foldText(text).replace(DROPPED_SEPARATORS, '')

/** Splits a staff search into words. The `lookup` column of a matching row contains each of them. */
export const splitSearchKey = (text: string): string[] => buildSearchKey(text).split(/\s+/u).filter(Boolean)

/** Two letters that people write for one: `oe` for `ø` and `ö`, `aa` for `å`, `ae` for `ä`, `ue` for `ü`. */
const VOWEL_DIGRAPH = /oe|aa|ae|ue/
/** People write `dj` for `đ`. */
const CONSONANT_DIGRAPH = 'dj'
const DIGRAPHS = new RegExp(`${CONSONANT_DIGRAPH}|${VOWEL_DIGRAPH.source}`, 'g')
const MAX_REDUCED_DIGRAPHS = 4
const MIN_LENGTH_WITH_FIRST_DIGRAPH = 4
/** Reducing a shorter Estonian word gives a different word: `paak`, `pak`. */
const MIN_LENGTH_WITH_INNER_DIGRAPH = 5

const hasReducibleDigraph = (word: string): boolean => {
  if (word.includes(CONSONANT_DIGRAPH)) return true
  const position = word.search(VOWEL_DIGRAPH)
  if (position === -1) return false
  return word.length >= (position === 0 ? MIN_LENGTH_WITH_FIRST_DIGRAPH : MIN_LENGTH_WITH_INNER_DIGRAPH)
}

/**
 * Returns spellings with digraphs reduced to their first letter: `moller` for `moeller`. Callers match them only at the
 * start of a word.
 */
export const listOtherSpellings = (word: string): string[] => {
  if (!hasReducibleDigraph(word)) return []
  const [firstPart = '', ...parts] = word.split(DIGRAPHS)
  const digraphs = word.match(DIGRAPHS) ?? []
  let spellings = [firstPart]
  for (const [index, digraph] of digraphs.entries()) {
    const choices = index < MAX_REDUCED_DIGRAPHS ? [digraph, digraph.slice(0, 1)] : [digraph]
    spellings = spellings.flatMap(beginning => choices.map(letters => beginning + letters + parts[index]))
  }
  return spellings.filter(spelling => spelling !== word)
}

/** Returns true when a search key contains a word, or another spelling of it at the beginning of one of its words. */
const containsWord = (key: string, word: string): boolean =>
  key.includes(word) ||
  listOtherSpellings(word).some(spelling =>
    [...key.matchAll(new RegExp(escapeRegExp(spelling), 'g'))].some(
      ({ index }) => !LETTER_BEFORE.test(key.slice(0, index)),
    ),
  )
const LETTER_BEFORE = /[\p{L}\p{N}]$/u

/** Escapes a text for a regular expression of JavaScript or PostgreSQL. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns true when a text contains each word of a search, in any order and spelling. */
export const containsWords = (text: string, search: string): boolean => {
  const key = buildSearchKey(text)
  const words = splitSearchKey(search)
  return words.length > 0 && words.every(word => containsWord(key, word))
}

/** Normalizes measures: `600 × 300 x 76` to `600x300x76`, `18"` and `18 tolli` to `18in`. */
export const normalizeMeasures = (text: string): string =>
  text.replace(INCH_SIGNS, INCH_TOKEN).replace(CUBIC_CENTIMETRES, '$1cc').replace(MULTIPLICATION_SIGNS, 'x')

/** Returns the folded words in order, with duplicates. Numbers and units are split: `312mm` gives `312` and `mm`. */
export const tokenize = (text: string): string[] => splitWords(foldText(normalizeMeasures(text))).flatMap(splitMeasure)

/**
 * Returns the tokens that find a product: its words, their parts and joined forms. Examples: `312` and `mm` for
 * `312mm`, `gt2860r` for `GT-2860R`, `antiroll` for `anti-roll`.
 */
export const listSearchTokens = (text: string): string[] => {
  const folded = foldText(normalizeMeasures(text))
  const plainWords = splitWords(folded)
  const words = [...plainWords, ...plainWords.flatMap(listMeasureParts)]
  if (!SEPARATOR.test(folded)) return words
  return [
    ...words,
    ...(folded.match(WORDS_WITH_SEPARATORS) ?? []).map(word => truncateToken(word.replace(SEPARATORS, ''))),
  ]
}

const splitWords = (folded: string): string[] => {
  const words = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? []
  return words.some(word => word.length > MAX_TOKEN_LENGTH || POINT_OR_COMMA.test(word))
    ? words.map(normalizeToken)
    : words
}

const normalizeToken = (word: string): string => truncateToken(word.replaceAll(',', '.'))

/** Splits a number from its unit; other words are returned unchanged. */
const splitMeasure = (word: string): string[] => MEASURE.exec(word)?.slice(1) ?? [word]

/** Returns the parts of a measure. A search for a part also finds the word. */
const listMeasureParts = (word: string): string[] => {
  if (!DIGIT.test(word)) return []
  const inches = /^([\d.]+)in$/.exec(word)
  if (inches) return inches.slice(1)
  if (/\dx\d/.test(word) && !MEASURE.test(word)) return word.split(/(?<=\d)x(?=\d)/)
  const [, number = '', unit = ''] = MEASURE.exec(word) ?? []
  return unit ? [number, unit, ...listMeasureParts(number)] : []
}

const truncateToken = (word: string) => (word.length > MAX_TOKEN_LENGTH ? word.slice(0, MAX_TOKEN_LENGTH) : word)
