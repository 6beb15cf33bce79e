/** Lengths of GTINs: GTIN-8, UPC (GTIN-12), EAN (GTIN-13) and GTIN-14. */
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

export type GtinFault = 'gtinLength' | 'gtinCheckDigit'

/** A GTIN as people and scanners write it, without spaces and hyphens. */
export const normalGtin = (text: string): string => text.replace(/[\s\u00a0-]/g, '')

/** Why a code is no GTIN; null for a valid one and for no code at all. The text must be in its normal form. */
export const gtinFault = (code: string): GtinFault | null => {
  if (code === '') return null
  if (!/^\d+$/.test(code) || !LENGTHS.has(code.length)) return 'gtinLength'
  return checkDigit(code.slice(0, -1)) === Number(code.at(-1)) ? null : 'gtinCheckDigit'
}

/** Counted from the right, digits weigh 3 and 1 in turn. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** 14 digits with leading zeros: the UPC 036000291452 and the EAN 0036000291452 are one code. */
export const wholeGtin = (code: string): string => (code === '' ? '' : code.padStart(14, '0'))

/** The code with every number of leading zeros that a label or a scanner gives it. */
export const gtinSpellings = (code: string): string[] => {
  const digits = code.replace(/^0+/, '')
  const lengths = [...LENGTHS].filter(length => length >= Math.max(digits.length, 12))
  return code === '' ? [] : [...new Set([code, ...lengths.map(length => digits.padStart(length, '0'))])]
}

/** Whether a scanned or typed text is a valid GTIN. */
export const isGtin = (text: string): boolean => {
  const code = normalGtin(text)
  return code !== '' && gtinFault(code) === null
}
