import { failure, ok, type Result } from '#kernel/result.ts'
import { MAX_YEAR, MIN_YEAR, type MonthWindow, OPEN_WINDOW, toYearMonth } from './year-month.ts'

/** The reason why a cell was refused; messages of the import explain each. */
export type YearWindowError = 'notUnderstood' | 'reversed' | 'yearOutOfRange' | 'monthOutOfRange' | 'ambiguous'

/** A month or, with a null month, a whole year, as a cell states it. */
interface YearOrMonth {
  year: number
  month: number | null
}

const OPEN_CELLS = new Set(['', '*', '-', 'all', 'any', 'kõik', 'koik', 'alle', '{{all}}'])
const DASHES = /[\u2010-\u2015\u2212→]|->|>|\.\.\.|…/g
const FROM_WORDS = /^(?:ab|alates|from|since|seit|fr|al\.?|von)\s+/
const TO_WORDS = /^(?:kuni|until|till|to|bis|up to|-)\s*/
const BETWEEN = /\s*(?:-|\bkuni\b|\bto\b|\bbis\b|\buntil\b|\.\.)\s*/
/** Two-digit years up to this one belong to the 21st century. */
const LAST_SHORT_YEAR = 40

/**
 * Parses the production window of a seller's cell: `2005-`, `-2008`, `05/2006-`, `06.2005–03.2008`, `2005+`, `'98-02`,
 * `ab 2006`, `kuni 2008`, `2000/11-2005/05`. A single year is the whole year; `all`, `kõik`, `*` and an empty cell are
 * open. A cell with two readings is refused as ambiguous, never guessed.
 */
export const parseYearWindow = (cell: string): Result<MonthWindow, YearWindowError> => {
  const text = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (OPEN_CELLS.has(text)) return ok(OPEN_WINDOW)
  if (/^'?\d{2}-\d{2}$/.test(text)) return parseShortYears(text)
  if (/^\d{4}-\d{2}$/.test(text) && isMonth(Number(text.slice(5)))) return failure('ambiguous')

  const begin = /^(.*?)\s*(?:-|\+)$/.exec(text)?.[1] ?? (FROM_WORDS.test(text) ? text.replace(FROM_WORDS, '') : null)
  if (begin !== null && !BETWEEN.test(begin)) return toWindow(begin.replace(FROM_WORDS, ''), null)
  if (TO_WORDS.test(text)) return toWindow(null, text.replace(TO_WORDS, ''))
  const [first = '', last, ...rest] = text.replace(FROM_WORDS, '').split(BETWEEN)
  if (rest.length > 0) return failure('notUnderstood')
  return toWindow(first, last ?? first)
}

/** `98-02` are two years; `05-06` could be May 2006 as well, unless an apostrophe marks the years. */
const parseShortYears = (text: string): Result<MonthWindow, YearWindowError> => {
  const [first = '', last = ''] = text.replace("'", '').split('-')
  if (!text.startsWith("'") && isMonth(Number(first))) return failure('ambiguous')
  return toWindow(`'${first}`, `'${last}`)
}

const toWindow = (first: string | null, last: string | null): Result<MonthWindow, YearWindowError> => {
  const from = first === null ? null : parseYearOrMonth(first)
  if (from && !from.ok) return from
  const to = last === null ? null : parseYearOrMonth(last)
  if (to && !to.ok) return to
  const window = {
    from: from && toYearMonth(from.value.year, from.value.month ?? 1),
    to: to && toYearMonth(to.value.year, to.value.month ?? 12),
  }
  if (window.from !== null && window.to !== null && window.from > window.to) return failure('reversed')
  return ok(window)
}

/** Reads `2005`, `05/2006`, `2006.05`, `2006-05`, `'98` and `05/98`. */
const parseYearOrMonth = (text: string): Result<YearOrMonth, YearWindowError> => {
  const short = /^'(\d{2})$/.exec(text)
  if (short) return ok({ year: expandYear(Number(short[1])), month: null })
  const [, year] = /^(\d{4,})(?:\s*\.?\s*a\.?)?$/.exec(text) ?? []
  if (year !== undefined) return validateYearOrMonth(Number(year), null)
  const [, month, yearAfter] = /^(\d{1,2})\s*[./]\s*(\d{4,})$/.exec(text) ?? []
  if (month !== undefined) return validateYearOrMonth(Number(yearAfter), Number(month))
  const [, yearBefore, monthAfter] = /^(\d{4,})\s*[./]\s*(\d{1,2})$/.exec(text) ?? []
  if (yearBefore !== undefined) return validateYearOrMonth(Number(yearBefore), Number(monthAfter))
  const [, shortMonth, shortYear] = /^(\d{2})\s*[./]\s*'?(\d{2})$/.exec(text) ?? []
  if (shortMonth === undefined) return failure('notUnderstood')
  // Both parts of `05/06` may be the month.
  if (isMonth(Number(shortYear)) && !text.includes("'")) return failure('ambiguous')
  return validateYearOrMonth(expandYear(Number(shortYear)), Number(shortMonth))
}

const validateYearOrMonth = (year: number, month: number | null): Result<YearOrMonth, YearWindowError> => {
  if (year < MIN_YEAR || year > MAX_YEAR) return failure('yearOutOfRange')
  if (month !== null && !isMonth(month)) return failure('monthOutOfRange')
  return ok({ year, month })
}

const isMonth = (value: number): boolean => value >= 1 && value <= 12

const expandYear = (short: number): number => (short <= LAST_SHORT_YEAR ? 2000 : 1900) + short
