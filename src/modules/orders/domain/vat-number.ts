/** Formats of VAT numbers without the country prefix, by VIES's country code: Greece is EL, Northern Ireland XI. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}
const VIES_FORMAT = /^[A-Z0-9+*]{2,12}$/

export interface VatNumber {
  /** VIES's country code. */
  country: string
  /** Number without the country prefix. */
  number: string
}

/**
 * Parses a VAT number for VIES; `country` (two letters) applies when the number has no prefix. Returns null when
 * VIES cannot check it.
 */
export const parseVatNumber = (country: string, text: string): VatNumber | null => {
  const plain = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '')
  const prefixCountry = toViesCountry(plain.slice(0, 2))
  const defaultCountry = toViesCountry(country)
  if (prefixCountry && VIES_FORMAT.test(plain.slice(2))) return { country: prefixCountry, number: plain.slice(2) }
  if (!defaultCountry || !VIES_FORMAT.test(plain)) return null
  // Letters at the beginning are another country's prefix, unless numbers of this country begin with letters.
  if (/^[A-Z]{2}/.test(plain) && !PATTERNS[defaultCountry]?.test(plain)) return null
  return { country: defaultCountry, number: plain }
}

/**
 * Parses a client's VAT number. Without a prefix it belongs to the registration country, else to the delivery country.
 */
export const parseClientVatNumber = (
  { vat_reg_nr, vat_reg_country }: { vat_reg_nr: string; vat_reg_country: string },
  deliveryCountry: string,
): VatNumber | null => parseVatNumber(vat_reg_country.trim() || deliveryCountry, vat_reg_nr)

/**
 * Returns a client's VAT number with its country in one spelling, by which numbers are compared, listed and reported.
 * A text that VIES cannot check loses its spaces.
 */
export const buildClientVatKey = (
  client: Parameters<typeof parseClientVatNumber>[0],
  deliveryCountry: string,
): string => {
  const parsed = parseClientVatNumber(client, deliveryCountry)
  return parsed ? parsed.country + parsed.number : client.vat_reg_nr.replace(/\s/g, '')
}

/**
 * Returns whether a customer buys as a business with a VAT number, whose purchases are not distance sales. A text
 * without the format of a VAT number makes the customer a consumer for VAT.
 */
export const isTaxablePerson = (
  clientType: 'private' | 'business',
  client: Parameters<typeof parseClientVatNumber>[0],
  deliveryCountry: string,
): boolean => {
  if (clientType !== 'business') return false
  const parsed = parseClientVatNumber(client, deliveryCountry)
  return parsed !== null && hasVatFormat(parsed)
}

const hasVatFormat = ({ country, number }: VatNumber): boolean =>
  PATTERNS[country]?.test(number) === true && (country !== 'EE' || hasEstonianCheckDigit(number))

/**
 * Returns what looks wrong in a VAT number; null for a valid or empty one and for countries without a known format.
 */
export const findVatNumberIssue = (country: string, text: string): 'format' | 'checkDigit' | null => {
  if (text.trim() === '') return null
  const parsed = parseVatNumber(country, text)
  if (!parsed) return toViesCountry(country) ? 'format' : null
  if (!PATTERNS[parsed.country]?.test(parsed.number)) return 'format'
  return parsed.country === 'EE' && !hasEstonianCheckDigit(parsed.number) ? 'checkDigit' : null
}

const toViesCountry = (country: string): string | null => {
  const code = country.trim().toUpperCase()
  const viesCode = code === 'GR' ? 'EL' : code
  return Object.hasOwn(PATTERNS, viesCode) ? viesCode : null
}

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const

/** Checks the last digit of an Estonian number, which makes the weighted sum a multiple of ten. */
const hasEstonianCheckDigit = (number: string): boolean => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return (10 - (sum % 10)) % 10 === Number(number[8])
}
