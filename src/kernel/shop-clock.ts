import { DAY_MS, MINUTE_MS } from './durations.ts'

const TALLINN_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a moment as local time in Estonia: `2026-03-29T04:30`. */
export const formatShopTime = (moment: Date): string => {
  const parts = Object.fromEntries(TALLINN_FORMAT.formatToParts(moment).map(({ type, value }) => [type, value]))
  // A year is short while it is typed: 2 on the way to 2026.
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * Parses local time in Estonia; null when malformed.
 * In autumn a repeated hour means its first occurrence; in spring a skipped hour means the moment after it.
 */
export const parseShopTime = (localTime: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localTime)) return null
  const utcMs = Date.parse(`${localTime}:00Z`)
  if (Number.isNaN(utcMs)) return null
  const findOffsetMs = (at: number) =>
    Date.parse(`${formatShopTime(new Date(at))}:00Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  // The offsets of the day before and the day after differ when the clock changes.
  const candidates = [-DAY_MS, DAY_MS].map(distanceMs => utcMs - findOffsetMs(utcMs + distanceMs))
  const [earlier, later] = [Math.min(...candidates), Math.max(...candidates)]
  if (Number.isNaN(earlier)) return null
  return new Date(formatShopTime(new Date(earlier)) === localTime ? earlier : later)
}
