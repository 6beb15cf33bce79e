const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Tallinn',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An ISO time on the shop's clock, `06.11.2026 14:05`: the same on the server and in every browser. */
export const shopTime = (iso: string): string => {
  const of = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${of.day}.${of.month}.${of.year} ${of.hour}:${of.minute}`
}
