export interface Month {
  year: number
  /** Counts from 1. */
  month: number
}

/** Returns the month of a day such as `2026-11-06`. */
export const parseMonth = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

export const addMonths = ({ year, month }: Month, offset: number): Month => {
  const date = new Date(Date.UTC(year, month - 1 + offset, 1))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** Returns the weeks of a month, Monday first, as days such as `2026-11-22`. */
export const listWeeks = ({ year, month }: Month): string[][] => {
  const firstDay = new Date(Date.UTC(year, month - 1, 1))
  const leadingDays = (firstDay.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const weeks = Math.ceil((leadingDays + days) / 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) =>
      new Date(Date.UTC(year, month - 1, 1 - leadingDays + week * 7 + day)).toISOString().slice(0, 10),
    ),
  )
}
