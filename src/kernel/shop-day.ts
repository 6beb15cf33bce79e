const TALLINN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Midnight falls on a multiple of 15 minutes in every time zone, so one day covers each such interval. */
const INTERVAL_MS = 900_000
let lastDay = { stretch: Number.NaN, day: '' }

/** Returns the day in Estonia as `YYYY-MM-DD`. VAT rates change at midnight in Tallinn. */
export const shopDay = (moment: Date): string => {
  const stretch = Math.floor(moment.getTime() / INTERVAL_MS)
  if (stretch !== lastDay.stretch) lastDay = { stretch, day: dayAt(moment) }
  return lastDay.day
}

const dayAt = (moment: Date): string => {
  const part = Object.fromEntries(TALLINN.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

/** Caches the last day: `from` inclusive, `until` exclusive, in epoch milliseconds. */
let currentDay = { from: 0, until: 0 }

/** Returns the moment at which the next day begins in Estonia. */
export const nextShopDay = (moment: Date): Date => {
  const from = moment.getTime()
  if (from < currentDay.from || from >= currentDay.until) {
    const today = dayAt(moment)
    let stretch = Math.floor(from / INTERVAL_MS) + 1
    while (dayAt(new Date(stretch * INTERVAL_MS)) === today) stretch++
    currentDay = { from, until: stretch * INTERVAL_MS }
  }
  return new Date(currentDay.until)
}
