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

/** The points of a period in order: `2026-11-05T14` for an hour, else the day on which the stretch begins. */
export const pointsOf = (days: Days, step: SalesStep): string[] => {
  const points = new Set<string>()
  for (let day = days.from; day <= days.to; day = dayAway(day, 1)) {
    if (step !== 'hour') points.add(stepBegin(day, step))
    else for (let hour = 0; hour < 24; hour++) points.add(`${day}T${String(hour).padStart(2, '0')}`)
  }
  return [...points]
}
