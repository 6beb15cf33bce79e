import { addDays } from '#kernel/add-days.ts'

/** The sales of a day (`YYYY-MM-DD`). */
export interface DaySales {
  day: string
  orders: number
  cents: number
}

interface SalesSum {
  orders: number
  cents: number
}

const SHOWN_DAYS = 30

/** A span of days, both ends included. */
export interface DaySpan {
  from: string
  to: string
}

/** Groups sorted days into spans of consecutive days. */
export const toDaySpans = (days: readonly string[]): DaySpan[] => {
  const spans: DaySpan[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/** Finds the month `monthsBack` months ago, up to the same day of the month, or its last day. */
const findMonthToDate = (day: string, monthsBack: number): { from: string; to: string } => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - monthsBack, 1))
  const length = new Date(Date.UTC(year, month - monthsBack, 0)).getUTCDate()
  const from = first.toISOString().slice(0, 10)
  return { from, to: addDays(from, Math.min(date, length) - 1) }
}

/** Lists the spans that the daily figures need, both ends included. */
export const listFigurePeriods = (today: string) => ({
  days: { from: addDays(today, 1 - SHOWN_DAYS), to: today },
  month: { from: findMonthToDate(today, 0).from, to: today },
  monthBefore: findMonthToDate(today, 1),
  yearAgo: findMonthToDate(today, 12),
})

/** Computes the figures of a day; days without sales are included. */
export const computeFigures = (sales: readonly DaySales[], today: string) => {
  const salesByDay = new Map(sales.map(sale => [sale.day, sale]))
  const findSales = (day: string): SalesSum => ({
    orders: salesByDay.get(day)?.orders ?? 0,
    cents: salesByDay.get(day)?.cents ?? 0,
  })
  const sumWithin = ({ from, to }: { from: string; to: string }): SalesSum =>
    sales
      .filter(({ day }) => day >= from && day <= to)
      .reduce((sum, { orders, cents }) => ({ orders: sum.orders + orders, cents: sum.cents + cents }), {
        orders: 0,
        cents: 0,
      })
  const { days, month, monthBefore, yearAgo } = listFigurePeriods(today)
  return {
    today: findSales(today),
    month: sumWithin(month),
    monthBefore: sumWithin(monthBefore),
    yearAgo: sumWithin(yearAgo),
    days: Array.from({ length: SHOWN_DAYS }, (_none, index) => {
      const day = addDays(days.from, index)
      return { day, ...findSales(day) }
    }),
  }
}
