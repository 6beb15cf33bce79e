/** The sales of a day (`YYYY-MM-DD`). */
export interface DaySales {
  day: string
  orders: number
  cents: number
}

interface Sum {
  orders: number
  cents: number
}

const DAY_MS = 86_400_000
const SHOWN = 30

/** Adds days to a day; negative values go back. */
export const dayAway = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A span of days, both ends included. */
export interface Stretch {
  from: string
  to: string
}

/** Groups sorted days into spans of consecutive days. */
export const stretchesOf = (days: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && dayAway(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

/** The month `back` months ago, up to the same day of the month, or its last day. */
const monthPart = (day: string, back: number): { from: string; to: string } => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - back, 1))
  const length = new Date(Date.UTC(year, month - back, 0)).getUTCDate()
  const from = first.toISOString().slice(0, 10)
  return { from, to: dayAway(from, Math.min(date, length) - 1) }
}

/** The spans that the daily figures need, both ends included. */
export const spansOf = (today: string) => ({
  days: { from: dayAway(today, 1 - SHOWN), to: today },
  month: { from: monthPart(today, 0).from, to: today },
  monthBefore: monthPart(today, 1),
  yearAgo: monthPart(today, 12),
})

/** Computes the figures of a day; days without sales are included. */
export const figuresOf = (sales: readonly DaySales[], today: string) => {
  const byDay = new Map(sales.map(one => [one.day, one]))
  const on = (day: string): Sum => ({ orders: byDay.get(day)?.orders ?? 0, cents: byDay.get(day)?.cents ?? 0 })
  const within = ({ from, to }: { from: string; to: string }): Sum =>
    sales
      .filter(({ day }) => day >= from && day <= to)
      .reduce((sum, { orders, cents }) => ({ orders: sum.orders + orders, cents: sum.cents + cents }), {
        orders: 0,
        cents: 0,
      })
  const { days, month, monthBefore, yearAgo } = spansOf(today)
  return {
    today: on(today),
    month: within(month),
    monthBefore: within(monthBefore),
    yearAgo: within(yearAgo),
    days: Array.from({ length: SHOWN }, (_none, at) => {
      const day = dayAway(days.from, at)
      return { day, ...on(day) }
    }),
  }
}
