/** Valid lengths: GTIN-8, UPC (GTIN-12), EAN (GTIN-13) and GTIN-14. */
const VALID_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** Leading zeros are dropped down to this length, because a shorter code would be a GTIN-8, which is another number. */
const MIN_VARIANT_LENGTH = 12

export type GtinError = 'gtinLength' | 'gtinCheckDigit'

/** Removes the spaces and hyphens that people and scanners add. */
export const normalizeGtin = (text: string): string => text.replace(/[\s\u00a0-]/g, '')

/** Returns the error of a normalized GTIN; null for a valid or empty code. */
export const validateGtin = (code: string): GtinError | null => {
  if (code === '') return null
  if (!/^\d+$/.test(code) || !VALID_LENGTHS.has(code.length)) return 'gtinLength'
  // Programs write zeros for a missing code. Their check digit is right, and no product has them.
  if (/^0+$/.test(code)) return 'gtinCheckDigit'
  return computeCheckDigit(code.slice(0, -1)) === Number(code.at(-1)) ? null : 'gtinCheckDigit'
}

/** Digits weigh 3 and 1 alternately, from the right. */
const computeCheckDigit = (digits: string): number => {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Pads a GTIN to 14 digits: the UPC 036000291452 and the EAN 0036000291452 are one code. */
export const padGtin = (code: string): string => (code === '' ? '' : code.padStart(14, '0'))

/** Returns the code with each number of leading zeros that labels and scanners use. */
export const listGtinVariants = (code: string): string[] => {
  const digits = code.replace(/^0+/, '')
  const lengths = [...VALID_LENGTHS].filter(length => length >= Math.max(digits.length, MIN_VARIANT_LENGTH))
  return code === '' ? [] : [...new Set([code, ...lengths.map(length => digits.padStart(length, '0'))])]
}

/** Returns true for a valid GTIN as scanned or typed. */
export const isGtin = (text: string): boolean => {
  const code = normalizeGtin(text)
  return code !== '' && validateGtin(code) === null
}
