import { addDays } from '#kernel/add-days.ts'
import { DAY_MS } from '#kernel/durations.ts'

export const SALES_STEPS = ['hour', 'day', 'week', 'month', 'year'] as const
export type SalesStep = (typeof SALES_STEPS)[number]

/** Days in the time zone of Tallinn, both ends included. */
export interface SalesPeriod {
  from: string
  to: string
}

/** A chart with more points is unreadable. */
const MAX_POINTS = 800
const SHOWN_DAYS = 30
/** The longest period that a step shows by default. */
const MAX_DAYS_BY_STEP: Readonly<Record<SalesStep, number>> = {
  hour: 2,
  day: 92,
  week: 366,
  month: 3_660,
  year: Number.POSITIVE_INFINITY,
}

export const countDays = ({ from, to }: SalesPeriod): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** Finds the preceding period of the same length. */
export const findPreviousPeriod = (days: SalesPeriod): SalesPeriod => {
  const count = countDays(days)
  return { from: addDays(days.from, -count), to: addDays(days.from, -1) }
}

/**
 * Chooses the requested step, or the next longer one with few enough points. Without a request the period's length
 * decides.
 */
export const chooseStep = (days: SalesPeriod, requestedStep?: SalesStep): SalesStep => {
  const count = countDays(days)
  if (!requestedStep) return SALES_STEPS.find(step => count <= MAX_DAYS_BY_STEP[step]) ?? 'year'
  const points: Record<SalesStep, number> = {
    hour: count * 24,
    day: count,
    week: count / 7,
    month: count / 30,
    year: count / 365,
  }
  return SALES_STEPS.slice(SALES_STEPS.indexOf(requestedStep)).find(step => points[step] <= MAX_POINTS) ?? 'year'
}

/** Finds the first day of the step that contains a day: Monday, the first of the month, or of the year. */
export const findStepStart = (day: string, step: SalesStep): string => {
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  if (step === 'month') return `${day.slice(0, 8)}01`
  if (step === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return day
}

const EARLIEST_DAY = '2000-01-01'
/** A calendar offers at most one year ahead, although orders are never placed in the future. */
const MAX_DAYS_AHEAD = 366

/** Fills in a missing start or end: the last 30 days by default. */
export const resolvePeriod = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): SalesPeriod => {
  const lastDay = to ?? today
  return { from: from ?? addDays(lastDay, 1 - SHOWN_DAYS), to: lastDay }
}

/** Returns the first invalid field of a period with its error; null when valid. */
export const validatePeriod = (
  { from, to }: SalesPeriod,
  today: string,
): { field: keyof SalesPeriod; reason: 'tooEarly' | 'tooLate' | 'endsBefore' } | null => {
  if (to > addDays(today, MAX_DAYS_AHEAD)) return { field: 'to', reason: 'tooLate' }
  if (from > to) return { field: 'from', reason: 'endsBefore' }
  return from < EARLIEST_DAY ? { field: 'from', reason: 'tooEarly' } : null
}

const parseDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDay(text) ? text : null
const isCalendarDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Reads a period from a query string; invalid values are ignored. */
export const parsePeriodQuery = (
  query: URLSearchParams,
  today: string,
): { from?: string; to?: string; step?: SalesStep } => {
  const [from, to] = [parseDay(query.get('from')), parseDay(query.get('to'))]
  const days = { ...(from && { from }), ...(to && { to }) }
  const step = SALES_STEPS.find(candidate => candidate === query.get('step'))
  return { ...(validatePeriod(resolvePeriod(days, today), today) === null && days), ...(step && { step }) }
}

/** Finds the first day of the next step. */
const findNextStepStart = (begin: string, step: SalesStep): string => {
  if (step === 'year') return findStepStart(addDays(begin, 366), 'year')
  if (step === 'month') return findStepStart(addDays(begin, 31), 'month')
  return addDays(begin, step === 'week' ? 7 : 1)
}

/** Lists the points of a period in order: `2026-11-05T14` for an hour, else the first day of each step. */
export const listPoints = (days: SalesPeriod, step: SalesStep): string[] => {
  const points: string[] = []
  for (let begin = findStepStart(days.from, step); begin <= days.to; begin = findNextStepStart(begin, step)) {
    if (step !== 'hour') points.push(begin)
    else for (let hour = 0; hour < 24; hour++) points.push(`${begin}T${String(hour).padStart(2, '0')}`)
  }
  return points
}
