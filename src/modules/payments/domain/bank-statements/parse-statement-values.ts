import type { Cents } from '#kernel/money.ts'

const GROUPING = /[\s'\u00A0\u202F]/g
const AMOUNT = /^([+-]?)(\d{1,9})(?:[.,](\d{1,2}))?$/
/** Points or commas that group thousands, before a decimal sign of the other kind. */
const GROUPED_AMOUNT = /^[+-]?\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d{1,2}$/

/** Returns the cents of an amount such as `1 234,56` or `-12.5`; null for other texts. */
export const parseStatementAmount = (text: string): Cents | null => {
  const compact = text.replaceAll(GROUPING, '')
  const [, grouping = ''] = GROUPED_AMOUNT.exec(compact) ?? []
  const match = AMOUNT.exec(grouping === '' ? compact : compact.replaceAll(grouping, ''))
  if (!match) return null
  const [, sign, euros, cents = ''] = match
  const value = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' ? -value : value
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/
const EUROPEAN_DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/

/** Returns the day of a date such as `29.11.2026` or `2026-11-29T10:00:00` as `YYYY-MM-DD`; null for other texts. */
export const parseStatementDay = (text: string): string | null => {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(text.trim()) ?? []
  const [, day = isoDay, month = isoMonth, year = isoYear] = EUROPEAN_DAY.exec(text.trim()) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // A day such as 31 February would become one of March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}
