const TALLINN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Estonia at a moment, `YYYY-MM-DD`: VAT rates change at midnight in Tallinn. */
export const shopDay = (moment: Date): string => {
  const part = Object.fromEntries(TALLINN.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}`
}
