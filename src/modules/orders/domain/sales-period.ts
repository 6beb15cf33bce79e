import { dayAway } from './sales-figures.ts'

export const SALES_STEPS = ['hour', 'day', 'week', 'month', 'year'] as const
export type SalesStep = (typeof SALES_STEPS)[number]

/** Days in Tallinn, both ends included. */
export interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** More points nobody can tell apart. */
const MOST_POINTS = 800
const SHOWN_DAYS = 30

export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** As many days just before. */
export const daysBefore = (days: Days): Days => {
  const count = daysIn(days)
  return { from: dayAway(days.from, -count), to: dayAway(days.from, -1) }
}

/** The step that was asked for, or the next longer one that leaves points apart; unless asked, one that shows a period well. */
export const stepFor = (days: Days, asked?: SalesStep): SalesStep => {
  const count = daysIn(days)
  if (!asked)
    return count <= 2 ? 'hour' : count <= 92 ? 'day' : count <= 366 ? 'week' : count <= 3_660 ? 'month' : 'year'
  const points: Record<SalesStep, number> = {
    hour: count * 24,
    day: count,
    week: count / 7,
    month: count / 30,
    year: count / 365,
  }
  return SALES_STEPS.slice(SALES_STEPS.indexOf(asked)).find(step => points[step] <= MOST_POINTS) ?? 'year'
}

/** The beginning of the stretch that a day falls into: Monday, the first of the month or of the year. */
export const stepBegin = (day: string, step: SalesStep): string => {
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  if (step === 'month') return `${day.slice(0, 8)}01`
  if (step === 'week') return dayAway(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return day
}

const EARLIEST = '2000-01-01'
/** Orders are placed today; a year ahead is what a calendar may offer. */
const DAYS_AHEAD = 366

/** The days that figures are asked for: the last 30 unless told. */
export const periodAsked = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Days => {
  const end = to ?? today
  return { from: from ?? dayAway(end, 1 - SHOWN_DAYS), to: end }
}

/** What is wrong with the days of a period, and with which of them; null where nothing is. */
export const periodFault = (
  { from, to }: Days,
  today: string,
): { field: keyof Days; why: 'tooEarly' | 'tooLate' | 'endsBefore' } | null => {
  if (to > dayAway(today, DAYS_AHEAD)) return { field: 'to', why: 'tooLate' }
  if (from > to) return { field: 'from', why: 'endsBefore' }
  return from < EARLIEST ? { field: 'from', why: 'tooEarly' } : null
}

const aDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The period that an address asks for; what makes no sense is as if it were not there. */
export const periodInAddress = (
  asked: URLSearchParams,
  today: string,
): { from?: string; to?: string; step?: SalesStep } => {
  const [from, to] = [aDay(asked.get('from')), aDay(asked.get('to'))]
  const days = { ...(from && { from }), ...(to && { to }) }
  const step = SALES_STEPS.find(one => one === asked.get('step'))
  return { ...(periodFault(periodAsked(days, today), today) === null && days), ...(step && { step }) }
}

/** Where the stretch after one that begins on this day begins. */
const nextBegin = (begin: string, step: SalesStep): string => {
  if (step === 'year') return stepBegin(dayAway(begin, 366), 'year')
  if (step === 'month') return stepBegin(dayAway(begin, 31), 'month')
  return dayAway(begin, step === 'week' ? 7 : 1)
}

/** The points of a period in order: `2026-11-05T14` for an hour, else the day on which the stretch begins. */
export const pointsOf = (days: Days, step: SalesStep): string[] => {
  const points: string[] = []
  for (let begin = stepBegin(days.from, step); begin <= days.to; begin = nextBegin(begin, step)) {
    if (step !== 'hour') points.push(begin)
    else for (let hour = 0; hour < 24; hour++) points.push(`${begin}T${String(hour).padStart(2, '0')}`)
  }
  return points
}
