import { formatDay, formatDayRange } from '#kernel/format-date.ts'
import { type KnownLanguage, type Language, toKnownLanguage } from '#kernel/language.ts'
import { getShopDay } from '#kernel/shop-day.ts'

/** The first and the last day of a sale in Estonia, and both as text; a sale without a planned end has no last day. */
export interface SaleDays {
  from: string
  to?: string | undefined
  text: string
}

const FROM_WORDS: Readonly<Record<KnownLanguage, string>> = { et: 'alates', en: 'from' }

/** Returns the days of a sale; times are epoch milliseconds. A sale that ends at midnight ends on the day before. */
export const findSaleDays = (startedAt: number, endsAt: number | null, language: Language): SaleDays => {
  const from = getShopDay(new Date(startedAt))
  if (endsAt === null) return { from, text: `${FROM_WORDS[toKnownLanguage(language)]} ${formatDay(from, language)}` }
  const to = getShopDay(new Date(endsAt - 1))
  return { from, to, text: formatDayRange(from, to, language) }
}
