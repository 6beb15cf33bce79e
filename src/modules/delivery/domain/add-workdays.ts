import { DAY_MS } from '#kernel/durations.ts'
import { isWorkday } from '#kernel/is-workday.ts'

/** Adds working days to a day; both are `YYYY-MM-DD`. */
export const addWorkdays = (day: string, workdays: number): string => {
  let currentDay = day
  let remaining = workdays
  while (remaining > 0) {
    currentDay = new Date(Date.parse(currentDay) + DAY_MS).toISOString().slice(0, 10)
    if (isWorkday(currentDay)) remaining -= 1
  }
  return currentDay
}
