import type { BasisPoints } from '#kernel/money.ts'
import type { VatCategory } from '#orders/domain/e-invoice/e-invoice.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'

/** A VAT rate of a document and the country that it belongs to. Bookkeeping separates the rates of each country. */
export interface TaxKey {
  category: VatCategory
  basisPoints: BasisPoints
  country: string
}

const LINE = /^(\S+(?: [A-Z]{2})?)\s*=\s*(\S(?:.*\S)?)$/
const RATE = /^(\d{1,2}(?:[.,]\d{1,2})?)(?: ([A-Z]{2}))?$/
/** Sales without VAT: within the EU, outside it, and goods with a zero rate. */
const ZERO_KEYS: ReadonlySet<string> = new Set(['EU', 'EXPORT', '0'])
const ZERO_KEY_BY_CATEGORY: Readonly<Partial<Record<VatCategory, string>>> = { K: 'EU', G: 'EXPORT', Z: '0' }

/**
 * Parses lines such as `24 = KM24`, `25.5 FI = OSS25`, `EU = EU0` and `EXPORT = E0`. Returns the number of the first
 * unreadable line, starting at 1, instead.
 */
export const parseTaxCodes = (text: string): Map<string, string> | number => {
  const codes = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, key = '', code = ''] = LINE.exec(line.trim()) ?? []
    const [, rate, country] = RATE.exec(key) ?? []
    const isRate = rate !== undefined && Number(rate.replace(',', '.')) > 0
    if (!isRate && !ZERO_KEYS.has(key)) return index + 1
    codes.set(isRate ? formatRateKey(Math.round(Number(rate.replace(',', '.')) * 100), country) : key, code)
  }
  return codes
}

const formatRateKey = (basisPoints: BasisPoints, country?: string): string =>
  country ? `${basisPoints} ${country}` : `${basisPoints}`

/**
 * Finds the owner's VAT code of a rate in its country. A line without a country is about Estonia, because a rate of
 * another country belongs to the OSS return. Null without a matching line.
 */
export const findTaxCode = (
  codes: ReadonlyMap<string, string>,
  { category, basisPoints, country }: TaxKey,
): string | null => {
  const zeroKey = ZERO_KEY_BY_CATEGORY[category]
  if (zeroKey !== undefined) return codes.get(zeroKey) ?? null
  const code = codes.get(formatRateKey(basisPoints, country))
  return code ?? (country === HOME_COUNTRY ? codes.get(formatRateKey(basisPoints)) : null) ?? null
}

/** Formats a rate like the beginning of its line in the settings, for the message that asks for its code. */
export const formatTaxKey = ({ category, basisPoints, country }: TaxKey): string =>
  ZERO_KEY_BY_CATEGORY[category] ?? `${basisPoints / 100}${country === HOME_COUNTRY ? '' : ` ${country}`}`
