import { MINUTE_MS } from './durations.ts'

const TALLINN_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Midnight falls on a multiple of 15 minutes in every time zone, so one day covers each such interval. */
const INTERVAL_MS = 15 * MINUTE_MS
let lastDay = { interval: Number.NaN, day: '' }

/** Returns the day in Estonia as `YYYY-MM-DD`. VAT rates change at midnight in Tallinn. */
export const getShopDay = (moment: Date): string => {
  const interval = Math.floor(moment.getTime() / INTERVAL_MS)
  if (interval !== lastDay.interval) lastDay = { interval, day: formatShopDay(moment) }
  return lastDay.day
}

const formatShopDay = (moment: Date): string => {
  const parts = Object.fromEntries(TALLINN_FORMAT.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** Caches the last day: `from` inclusive, `until` exclusive, in epoch milliseconds. */
let currentDay = { from: 0, until: 0 }

/** Returns the moment at which the next day begins in Estonia. */
export const findNextShopDay = (moment: Date): Date => {
  const from = moment.getTime()
  if (from < currentDay.from || from >= currentDay.until) {
    const today = formatShopDay(moment)
    let interval = Math.floor(from / INTERVAL_MS) + 1
    while (formatShopDay(new Date(interval * INTERVAL_MS)) === today) interval++
    currentDay = { from, until: interval * INTERVAL_MS }
  }
  return new Date(currentDay.until)
}
