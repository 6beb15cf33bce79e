import { DAY_MS } from './durations.ts'

/**
 * Public holidays with a fixed date, `MM-DD` (Estonia's Public Holidays and Days of National Importance Act, § 2).
 * Easter Sunday and Pentecost are Sundays anyway.
 */
const FIXED_HOLIDAYS = new Set(['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26'])
const GOOD_FRIDAY_OFFSET_DAYS = -2

/** Returns false at weekends and on Estonia's public holidays; the day is `YYYY-MM-DD`. */
export const isWorkday = (day: string): boolean => {
  const time = Date.parse(day)
  const weekday = new Date(time).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false
  return time !== findEaster(Number(day.slice(0, 4))) + GOOD_FRIDAY_OFFSET_DAYS * DAY_MS
}

/** Returns Easter Sunday by the Gregorian algorithm (Meeus, Jones and Butcher). */
const findEaster = (year: number): number => {
  const goldenNumber = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const leapYears = Math.floor(century / 4)
  const shift = century - Math.floor((century + 8) / 25) + 1
  const epact = (19 * goldenNumber + century - leapYears - Math.floor(shift / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((goldenNumber + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * correction + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)
}
