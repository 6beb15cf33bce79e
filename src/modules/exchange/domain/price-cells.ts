import { NET_DECIMALS } from '#catalog/domain/net-price.ts'
import { getPriceErrorKey, type PriceError } from '#catalog/domain/price-validation.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { stripThousandsApostrophes } from './cell-text.ts'
import { formatSaleTime, parseSaleTime, type SaleBoundary } from './sale-times.ts'

type ParsedCell = string | number | { reason: string }

const toPriceError = (error: PriceError): { reason: string } => ({ reason: getPriceErrorKey(error) })

/** Other programs write net prices with six or more decimals, of which those after the sixth are rounding noise. */
const MAX_DECIMALS = 6
/** `1.234` may mean one or a thousand. */
const AMBIGUOUS_THOUSAND = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Parses a net price to units of its last stored decimal. Workbook numbers have no thousands separator. */
export const parseNetPrice = (text: string, isNumber = false): ParsedCell => {
  const cleaned = stripThousandsApostrophes(text.replace(/€|\bEUR\b/gi, '').trim())
  if (!isNumber && AMBIGUOUS_THOUSAND.test(cleaned)) return { reason: 'netThousand' }
  const units = parseDecimal(cleaned.replace(/([.,]\d{6})\d+$/, '$1'), MAX_DECIMALS)
  if (typeof units !== 'number') return toPriceError('noNumber')
  return units < 0 ? toPriceError('negative') : Math.round(units / 10 ** (MAX_DECIMALS - NET_DECIMALS))
}

/** The whole, in hundredths of a per cent. */
export const ONE_HUNDRED_PERCENT = 10_000

/** Returns the discount in hundredths of a per cent. */
export const parsePercent = (text: string): ParsedCell => {
  const cleaned = text.replace(/%\s*$/, '').trim()
  const hundredths = parseDecimal(cleaned.replace(/(?<=[.,]\d*?)0+$/, ''), 2)
  return typeof hundredths === 'number' && hundredths >= 0 && hundredths < ONE_HUNDRED_PERCENT
    ? hundredths
    : { reason: 'percent' }
}

export const parseSaleCell = (text: string, boundary: SaleBoundary): ParsedCell => {
  const time = parseSaleTime(text, boundary)
  return time === undefined ? { reason: 'saleTime' } : formatSaleTime(time, boundary)
}

const VAT_CLASS_NAMES: Readonly<Record<string, readonly string[]>> = {
  standard: ['standard', 'standardrate', 'tavamäär', 'standardmäär', 'standardmäärne', 'normal'],
  reduced: ['reduced', 'reducedrate', 'vähendatud', 'vähendatudmäär'],
}

/** Parses a VAT class by its name or its rate: `reduced`, `24`, `24 %`. */
export const parseVatClass = (text: string, rates: ReadonlyMap<string, BasisPoints>): ParsedCell => {
  const name = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  for (const [vatClass, names] of Object.entries(VAT_CLASS_NAMES))
    if (rates.has(vatClass) && names.includes(name)) return vatClass
  const percent = parsePercent(text)
  const match = [...rates].find(([, rate]) => rate === percent)
  return match ? match[0] : { reason: 'vatClass' }
}
