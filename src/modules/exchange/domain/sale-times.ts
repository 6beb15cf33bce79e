import { addDays } from '#kernel/add-days.ts'
import { formatShopTime, parseShopTime } from '#kernel/shop-clock.ts'

/** A sale whose end is a date lasts through that day. */
export type SaleBoundary = 'from' | 'to'

const ZERO_DATE = /^0000-00-00/
const ISO_TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::00(?:\.0+)?)?)?$/
const DOTTED_TIME = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2}):(\d{2})(?::00)?)?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
const LAST_SECOND = /(?<=23:59):59(?:\.\d+)?$/

/**
 * Parses the start or end of a sale in shop time. Returns null for no date (`0000-00-00`), undefined for an unreadable
 * cell.
 */
export const parseSaleTime = (text: string, boundary: SaleBoundary): number | null | undefined => {
  const trimmed = text.trim()
  if (ZERO_DATE.test(trimmed)) return null
  if (INSTANT.test(trimmed)) {
    const timestamp = Date.parse(trimmed)
    return Number.isNaN(timestamp) ? undefined : timestamp
  }
  // Other shops write the end of a day as its last second.
  const endsWithLastSecond = boundary === 'to' && LAST_SECOND.test(trimmed)
  const parts = splitDateTime(endsWithLastSecond ? trimmed.replace(LAST_SECOND, '') : trimmed)
  if (!parts) return undefined
  const { day, time } = parts
  if (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day) return undefined
  const endsWithDay = endsWithLastSecond || (boundary === 'to' && time === undefined)
  const clock = endsWithDay ? `${getNextDay(day)}T00:00` : `${day}T${time ?? '00:00'}`
  return parseShopTime(clock)?.getTime()
}

const splitDateTime = (text: string): { day: string; time: string | undefined } | null => {
  const [, isoYear, isoMonth, isoDate, ...isoTime] = ISO_TIME.exec(text) ?? []
  const [, dottedDate, dottedMonth, dottedYear, ...dottedTime] = DOTTED_TIME.exec(text) ?? []
  const [year, month, date] = [isoYear ?? dottedYear, isoMonth ?? dottedMonth, isoDate ?? dottedDate]
  const [hour, minute] = isoYear === undefined ? dottedTime : isoTime
  if (!year || !month || !date) return null
  const time = hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
  return { day: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, time }
}

const getNextDay = (day: string): string => addDays(day, 1)

/** Formats a time as `parseSaleTime` accepts it; null becomes an empty text. */
export const formatSaleTime = (time: number | null, boundary: SaleBoundary): string => {
  if (time === null) return ''
  const clock = formatShopTime(new Date(time))
  // Seconds and the repeated hour in autumn need a full timestamp.
  if (parseShopTime(clock)?.getTime() !== time) return new Date(time).toISOString()
  const [day = '', timeOfDay = ''] = clock.split('T')
  if (timeOfDay !== '00:00') return `${day} ${timeOfDay}`
  return boundary === 'to' ? addDays(day, -1) : day
}
