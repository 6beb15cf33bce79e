import { DAY_MS } from './durations.ts'

/** Adds days to a day (`YYYY-MM-DD`); negative values go back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
