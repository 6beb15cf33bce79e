import { NET_PLACES } from '#catalog/domain/net-price.ts'
import { type PriceFault, priceFaultText } from '#catalog/domain/price-rule.ts'
import { readDecimal } from '#kernel/decimal.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { withoutApostrophes } from './cell-text.ts'
import { readSaleTime, type SaleEdge, writeSaleTime } from './sale-times.ts'

type Read = string | number | { why: string }

const fault = (why: PriceFault): { why: string } => ({ why: priceFaultText(why) })

/** Other programs write derived net prices with six or more places; further ones are noise. */
const PLACES_READ = 6
/** `1.234` may mean one or a thousand. */
const THOUSAND_OR_ONE = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Reads a net price in units of its last stored place. Workbook numbers have no thousands separator. */
export const readNetPrice = (text: string, isNumber = false): Read => {
  const written = withoutApostrophes(text.replace(/€|\bEUR\b/gi, '').trim())
  if (!isNumber && THOUSAND_OR_ONE.test(written)) return { why: 'netThousand' }
  const units = readDecimal(written.replace(/([.,]\d{6})\d+$/, '$1'), PLACES_READ)
  if (typeof units !== 'number') return fault('noNumber')
  return units < 0 ? fault('negative') : Math.round(units / 10 ** (PLACES_READ - NET_PLACES))
}

const HUNDRED = 10_000

/** Returns the discount in hundredths of a per cent. */
export const readPercent = (text: string): Read => {
  const written = text.replace(/%\s*$/, '').trim()
  const hundredths = readDecimal(written.replace(/(?<=[.,]\d*?)0+$/, ''), 2)
  return typeof hundredths === 'number' && hundredths >= 0 && hundredths < HUNDRED ? hundredths : { why: 'percent' }
}

export const readSaleCell = (text: string, edge: SaleEdge): Read => {
  const at = readSaleTime(text, edge)
  return at === undefined ? { why: 'saleTime' } : writeSaleTime(at, edge)
}

const CLASS_NAMES: Readonly<Record<string, readonly string[]>> = {
  standard: ['standard', 'standardrate', 'tavamäär', 'standardmäär', 'standardmäärne', 'normal'],
  reduced: ['reduced', 'reducedrate', 'vähendatud', 'vähendatudmäär'],
}

/** Reads a VAT class by its name or its rate: `reduced`, `24`, `24 %`. */
export const readVatClass = (text: string, rates: ReadonlyMap<string, BasisPoints>): Read => {
  const word = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  for (const [vatClass, names] of Object.entries(CLASS_NAMES))
    if (rates.has(vatClass) && names.includes(word)) return vatClass
  const percent = readPercent(text)
  const found = [...rates].find(([, rate]) => rate === percent)
  return found ? found[0] : { why: 'vatClass' }
}
