/** A stretch of days in Tallinn, both ends included, and what a point of its chart stands for. */
export interface TrendSpan {
  /** Null: everything that is kept. */
  from: string | null
  to: string
  step: 'day' | 'month'
}

export type TrendPeriod = 'last30' | 'month' | 'all'

const DAY_MS = 86_400_000
const MONTHS_KEPT = 13

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const trendSpan = (period: TrendPeriod, today: string): TrendSpan => {
  if (period === 'all') return { from: null, to: today, step: 'month' }
  return { from: period === 'month' ? `${today.slice(0, 8)}01` : dayAfter(today, -30), to: today, step: 'day' }
}

/** The days of a span in order, or the first days of its months: all that are kept where it has no beginning. */
export const trendPoints = ({ from, to, step }: TrendSpan): string[] => {
  if (step === 'day') {
    const days = []
    for (let day = from ?? to; day <= to; day = dayAfter(day, 1)) days.push(day)
    return days
  }
  const [year = 0, month = 0] = to.split('-').map(Number)
  return Array.from({ length: MONTHS_KEPT + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - MONTHS_KEPT + at, 1)).toISOString().slice(0, 10),
  )
}
