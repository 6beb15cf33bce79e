const TALLINN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Wherever midnight lies, it lies at the end of such a stretch of time. */
const STRETCH_MS = 900_000
let latest = { stretch: Number.NaN, day: '' }

/** The day in Estonia at a moment, `YYYY-MM-DD`: VAT rates change at midnight in Tallinn. */
export const shopDay = (moment: Date): string => {
  const stretch = Math.floor(moment.getTime() / STRETCH_MS)
  if (stretch !== latest.stretch) latest = { stretch, day: dayAt(moment) }
  return latest.day
}

const dayAt = (moment: Date): string => {
  const part = Object.fromEntries(TALLINN.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}

/** From the one moment until before the other it is the same day. */
let present = { from: 0, until: 0 }

/** The moment at which the next day begins in Estonia. */
export const nextShopDay = (moment: Date): Date => {
  const from = moment.getTime()
  if (from < present.from || from >= present.until) {
    const today = dayAt(moment)
    let stretch = Math.floor(from / STRETCH_MS) + 1
    while (dayAt(new Date(stretch * STRETCH_MS)) === today) stretch++
    present = { from, until: stretch * STRETCH_MS }
  }
  return new Date(present.until)
}
