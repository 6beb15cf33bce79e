import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatShopTime } from '#kernel/shop-clock.ts'

/** Formats the moment of a statement with its zone: `28.11.2026 02:13 (UTC+2)`. */
export const formatSubmission = (moment: Date, language: Language): string => {
  const localMs = Date.parse(`${formatShopTime(moment)}:00Z`)
  const offsetHours = (localMs - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS) / HOUR_MS
  return `${formatDateTime(moment, language)} (UTC+${offsetHours})`
}
