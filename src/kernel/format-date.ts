import { type Language, toLocale } from './language.ts'
import { formatShopTime } from './shop-clock.ts'

// Engines disagree on the short name of September, so a page would differ between server and browser.
const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Creating a format is far slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatWithIntl = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(new Date(`${day.slice(0, 10)}T12:00Z`))
}

const toShopTime = (moment: Date | string): string => formatShopTime(new Date(moment))

/** Accepts a `Date`, an ISO time or a calendar day such as `2026-11-06`. */
const toShopDay = (day: Date | string): string =>
  typeof day === 'string' && day.length <= 'yyyy-mm-dd'.length ? day : toShopTime(day).slice(0, 10)

/**
 * Formats a day: `06.11.2026` in Estonian, `6 Nov 2026` in English. Moments use the Estonian time zone.
 * The numeric form needs no case ending inside an Estonian sentence.
 */
export const formatDay = (day: Date | string, language: Language): string => {
  const [year, month, date] = toShopDay(day).split('-')
  if (language === 'et') return `${date}.${month}.${year}`
  if (language === 'en') return `${Number(date)} ${ENGLISH_MONTHS[Number(month) - 1]} ${year}`
  return formatWithIntl(`${year}-${month}-${date}`, language, { dateStyle: 'medium' })
}

/** Formats a period of days: `01.11–10.11`, `1 Nov–10 Nov`; with both years when they differ. */
export const formatDayRange = (from: string, to: string, language: Language): string => {
  const [first, last] = [formatDay(from, language), formatDay(to, language)]
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first}–${last}`
  const omitYear = (day: string) => day.replace(/[. ]\d{4}$/, '')
  return `${omitYear(first)}–${omitYear(last)}`
}

/** Formats the time of day in Estonia: `14:05`. */
export const formatTime = (moment: Date | string): string => toShopTime(moment).slice(11)

/** Formats day and time in Estonia: `06.11.2026 14:05`, `6 Nov 2026, 14:05`. */
export const formatDateTime = (moment: Date | string, language: Language): string =>
  `${formatDay(new Date(moment), language)}${language === 'et' ? ' ' : ', '}${formatTime(moment)}`

/** Formats a day without its year, for chart axes: `06.11`, `6 Nov`. */
export const formatDayWithoutYear = (day: string, language: Language): string =>
  language === 'et'
    ? formatDay(day, language).slice(0, 5)
    : formatWithIntl(day, language, { day: 'numeric', month: 'short' }).replace('Sept', 'Sep')

/** Formats the month of a day (`YYYY-MM` or longer): `11.2026`, `Nov 2026`. */
export const formatMonth = (day: string, language: Language): string => {
  const firstDay = `${day.slice(0, 7)}-01`
  if (language === 'et') return formatDay(firstDay, language).slice(3)
  return formatWithIntl(firstDay, language, { month: 'short', year: 'numeric' }).replace('Sept', 'Sep')
}

/** Formats the month of a day as a heading: `november 2026`, `November 2026`. */
export const formatMonthName = (day: string, language: Language): string =>
  formatWithIntl(day, language, { month: 'long', year: 'numeric' })

/**
 * Formats a future day: `esmaspäev, 23. november`, `Monday 23 November`. A no-break space keeps day and month
 * together.
 */
export const formatWeekday = (day: string, language: Language): string =>
  formatWithIntl(day, language, { weekday: 'long', day: 'numeric', month: 'long' }).replace(/(?<=\d\.?) /, '\u00a0')

/** Formats the weekday as a column head: `E`, `Mon`. */
export const formatWeekdayShort = (day: string, language: Language): string =>
  formatWithIntl(day, language, { weekday: 'short' })
