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

/** The moment at which the next day begins in Estonia. */
export const nextShopDay = (moment: Date): Date => {
  const today = dayAt(moment)
  let stretch = Math.floor(moment.getTime() / STRETCH_MS) + 1
  while (dayAt(new Date(stretch * STRETCH_MS)) === today) stretch++
  return new Date(stretch * STRETCH_MS)
}
