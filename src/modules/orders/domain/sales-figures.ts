/** What was sold on a day, `YYYY-MM-DD`. */
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

/** A day so many days away. */
export const dayAway = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one to another, both ends included. */
export interface Stretch {
  from: string
  to: string
}

/** Days in their order as stretches of those that follow one another. */
export const stretchesOf = (days: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && dayAway(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

/** The first day of a month so many months before a day's, and its day of the same number, or its last where it is shorter. */
const monthPart = (day: string, back: number): { from: string; to: string } => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - back, 1))
  const length = new Date(Date.UTC(year, month - back, 0)).getUTCDate()
  const from = first.toISOString().slice(0, 10)
  return { from, to: dayAway(from, Math.min(date, length) - 1) }
}

/** The spans of days that figures of a day are made of, both ends included. */
export const spansOf = (today: string) => ({
  days: { from: dayAway(today, 1 - SHOWN), to: today },
  month: { from: monthPart(today, 0).from, to: today },
  monthBefore: monthPart(today, 1),
  yearAgo: monthPart(today, 12),
})

/** The figures of a day; days on which nothing was sold stand among them. */
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
