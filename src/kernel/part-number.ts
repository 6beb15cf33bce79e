/** Cyrillic and Greek capitals that look like Latin ones: users paste `АА-001111` typed on another keyboard. */
const HOMOGLYPHS = new Map(
  [...'АAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSԚQԜWΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'.matchAll(/(.)(.)/gu)].map(
    ([, foreign, latin]) => [foreign, latin] as const,
  ),
)
const MIN_PART_NUMBER_LENGTH = 4
export const MAX_PART_NUMBER_LENGTH = 64

/**
 * Normalizes a part number: `ÄB-123/4`, `ab 123.4` and `AB1234` become equal. Leading zeros are significant. May be
 * empty.
 */
export const normalizePartNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, letter => HOMOGLYPHS.get(letter) ?? '')
    .replace(/[^A-Z0-9]+/g, '')
    .slice(0, MAX_PART_NUMBER_LENGTH)

/** Returns true for a normalized text with a digit and at least four characters. */
export const isPartNumberLike = (normal: string): boolean =>
  normal.length >= MIN_PART_NUMBER_LENGTH && /[0-9]/.test(normal)

/**
 * Matches a decimal number within a code, such as the 1.25 of `M8x1.25`: at most three digits, a point or comma, one
 * or two digits. PostgreSQL uses the same expression.
 */
export const DECIMAL_IN_CODE = '(?<![0-9.,])(0|[1-9][0-9]{0,2})[.,]([0-9]{1,2})(?![0-9])(?![.,][0-9])'

/** Replaces a decimal point in normalized codes. No real code contains it. */
export const DECIMAL_POINT_TOKEN = 'XDOTX'

/** Returns the text unchanged when it has further points or commas: these separate groups of a code (`0.986.47`). */
const replaceDecimalPoints = (text: string, point: string): string => {
  const decimals = new RegExp(DECIMAL_IN_CODE, 'g')
  return /[.,]/.test(text.replace(decimals, '')) ? text : text.replace(decimals, `$1${point}$2`)
}

/** Normalizes a part number but keeps decimal points: `M8x1.25` and `M8x12.5` differ. */
export const normalizeKeepingDecimals = (text: string): string =>
  normalizePartNumber(replaceDecimalPoints(text.normalize('NFKD'), DECIMAL_POINT_TOKEN))

const DECIMAL_MARK = '\ue000'

/** Returns the positions of separators and decimal points, counted in normalized characters. */
const findSeparators = (text: string): { separators: Set<number>; decimals: Set<number> } => {
  const marked = replaceDecimalPoints(text.normalize('NFKD'), DECIMAL_MARK)
  const separators = new Set<number>()
  const decimals = new Set<number>()
  for (const { 0: separator, index } of marked.matchAll(/[\s\-_./,:\u2010-\u2015\ue000]/g)) {
    const position = normalizePartNumber(marked.slice(0, index)).length
    separators.add(position)
    if (separator === DECIMAL_MARK) decimals.add(position)
  }
  return { separators, decimals }
}

/**
 * Compares two codes with equal normal form. The result `same` means two spellings of one code. `other`: their decimal
 * points differ (`M8x1.25`, `M8x12.5`). `unclear`: only one has a decimal point (`M8x125`).
 */
export const compareSpellings = (code: string, otherCode: string): 'same' | 'other' | 'unclear' => {
  const [first, second] = [findSeparators(code), findSeparators(otherCode)]
  const hasUnmatchedDecimal = (spelling: typeof first, otherSpelling: typeof first) =>
    [...spelling.decimals].some(position => !otherSpelling.separators.has(position))
  const unmatchedCount = [hasUnmatchedDecimal(first, second), hasUnmatchedDecimal(second, first)].filter(Boolean).length
  if (unmatchedCount === 0) return 'same'
  return unmatchedCount === 1 ? 'unclear' : 'other'
}

/**
 * Returns true for two spellings of one code, by the rule of product codes: only letters, digits and decimals count.
 */
export const isSameCode = (code: string, otherCode: string): boolean => {
  if (code.toLowerCase() === otherCode.toLowerCase()) return true
  const normal = normalizePartNumber(code)
  return normal !== '' && normal === normalizePartNumber(otherCode) && compareSpellings(code, otherCode) === 'same'
}
