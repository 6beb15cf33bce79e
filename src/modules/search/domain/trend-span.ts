import { addDays } from '#kernel/add-days.ts'

/** Days in Tallinn, both included, and the unit of a chart point. */
export interface TrendSpan {
  /** Null means from the earliest stored search. */
  from: string | null
  to: string
  step: 'day' | 'month'
}

export type TrendPeriod = 'last30' | 'month' | 'all'

/** Statistics are retained for so long that a month can be compared with the previous year. */
export const RETENTION_MONTHS = 13

/** Returns the span of a period that ends today, in days or months. */
export const findTrendSpan = (period: TrendPeriod, today: string): TrendSpan => {
  if (period === 'all') return { from: null, to: today, step: 'month' }
  return { from: period === 'month' ? `${today.slice(0, 8)}01` : addDays(today, -30), to: today, step: 'day' }
}

/** Returns the days of a span, or the first days of its months; without a start, all retained months. */
export const listTrendDays = ({ from, to, step }: TrendSpan): string[] => {
  if (step === 'day') {
    const days = []
    for (let day = from ?? to; day <= to; day = addDays(day, 1)) days.push(day)
    return days
  }
  const [year = 0, month = 0] = to.split('-').map(Number)
  return Array.from({ length: RETENTION_MONTHS + 1 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - RETENTION_MONTHS + index, 1)).toISOString().slice(0, 10),
  )
}
