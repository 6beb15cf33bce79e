/** A month as one number: year × 12 + month − 1. */
export type YearMonth = number

/** An inclusive window of months; null is an open end. */
export interface MonthWindow {
  from: YearMonth | null
  to: YearMonth | null
}

/** The first car was built in 1886; lists with the year 20010 exist. */
export const MIN_YEAR = 1886
export const MAX_YEAR = 2100
export const MIN_YEAR_MONTH: YearMonth = MIN_YEAR * 12
export const MAX_YEAR_MONTH: YearMonth = MAX_YEAR * 12 + 11

export const OPEN_WINDOW: MonthWindow = { from: null, to: null }

/** `month` counts from 1. */
export const toYearMonth = (year: number, month: number): YearMonth => year * 12 + month - 1

export const getYear = (ym: YearMonth): number => Math.floor(ym / 12)

/** Counts from 1. */
export const getMonth = (ym: YearMonth): number => (ym % 12) + 1

/** Formats a month as `2005-03`. */
export const formatYearMonth = (ym: YearMonth): string => `${getYear(ym)}-${String(getMonth(ym)).padStart(2, '0')}`

/**
 * Formats a window as people write it: `2003–2008`, `06/2005–03/2008`, `2005–`; empty for an open window. Whole years
 * are written without months. `parseYearWindow` reads the result back.
 */
export const formatWindow = ({ from, to }: MonthWindow): string => {
  if (from === null && to === null) return ''
  const isWholeYears = (from === null || from % 12 === 0) && (to === null || to % 12 === 11)
  const format = (ym: YearMonth | null): string => {
    if (ym === null) return ''
    return isWholeYears ? String(getYear(ym)) : `${String(getMonth(ym)).padStart(2, '0')}/${getYear(ym)}`
  }
  const [first, last] = [format(from), format(to)]
  return first === last ? first : `${first}–${last}`
}

/** Compares two windows: `inner` lies inside `outer`, outside it, or overlaps it partly. */
export const compareWindows = (inner: MonthWindow, outer: MonthWindow): 'inside' | 'apart' | 'partly' => {
  const [innerFrom, innerTo] = toBounds(inner)
  const [outerFrom, outerTo] = toBounds(outer)
  if (innerFrom > outerTo || outerFrom > innerTo) return 'apart'
  return innerFrom >= outerFrom && innerTo <= outerTo ? 'inside' : 'partly'
}

const toBounds = ({ from, to }: MonthWindow): [number, number] => [
  from ?? Number.NEGATIVE_INFINITY,
  to ?? Number.POSITIVE_INFINITY,
]
