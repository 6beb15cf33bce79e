import { parseDecimal } from '#kernel/decimal.ts'
import type { Cents } from '#kernel/money.ts'
import { type PriceError, validateAmount } from './price-validation.ts'

const DATE_PATTERN =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?\.?$/

/** More decimals than a price has, to distinguish "too many decimals" from "no number". */
const MAX_PARSED_DECIMALS = 6

/** Parses an amount with or without the euro sign; returns cents or an error. */
export const parsePrice = (text: string): Cents | { error: PriceError } => {
  const trimmed = text.replace(/€|\bEUR\b/gi, '').trim()
  if (DATE_PATTERN.test(trimmed)) return { error: 'dateText' }
  const cents = parseDecimal(trimmed, 2)
  if (typeof cents === 'number') {
    const error = validateAmount(cents)
    return error ? { error } : cents
  }
  const moreDecimals = parseDecimal(trimmed, MAX_PARSED_DECIMALS)
  if (typeof moreDecimals !== 'number') return { error: 'noNumber' }
  return { error: moreDecimals < 0 ? 'negative' : 'decimals' }
}
