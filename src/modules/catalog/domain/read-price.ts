import { readDecimal } from '#kernel/decimal.ts'
import type { Cents } from '#kernel/money.ts'
import { amountFault, type PriceFault } from './price-rule.ts'

const DATE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?\.?$/

/** More decimals than a price has, to distinguish "too many decimals" from "no number". */
const MANY_PLACES = 6

/** Parses an amount with or without the euro sign; returns cents or an error. */
export const readPrice = (text: string): Cents | { fault: PriceFault } => {
  const written = text.replace(/€|\bEUR\b/gi, '').trim()
  if (DATE.test(written)) return { fault: 'dateText' }
  const cents = readDecimal(written, 2)
  if (typeof cents === 'number') {
    const fault = amountFault(cents)
    return fault ? { fault } : cents
  }
  const finer = readDecimal(written, MANY_PLACES)
  if (typeof finer !== 'number') return { fault: 'noNumber' }
  return { fault: finer < 0 ? 'negative' : 'decimals' }
}
