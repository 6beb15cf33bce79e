import { type Language, localeOf } from './language.ts'
import { shopClock } from './shop-clock.ts'

/** A format takes far longer to make than a day to write. */
const formats = new Map<Language, Intl.DateTimeFormat>()

const formatOf = (language: Language): Intl.DateTimeFormat => {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'Europe/Tallinn' })
  formats.set(language, made)
  return made
}

/**
 * The day of a moment as buyers read it on pages, in mails and in documents: `06.11.2026` in Estonian, which so needs no case
 * ending within a sentence, `6 November 2026` in English.
 */
export const writtenDay = (moment: Date, language: Language): string => {
  if (language !== 'et') return formatOf(language).format(moment)
  const [day = ''] = shopClock(moment).split('T')
  return day.split('-').reverse().join('.')
}

/** The same with the time on a clock in Estonia: `06.11.2026 14:05`, `6 November 2026, 14:05`. */
export const writtenTime = (iso: string, language: Language): string => {
  const moment = new Date(iso)
  const [, clock = ''] = shopClock(moment).split('T')
  return `${writtenDay(moment, language)}${language === 'et' ? ' ' : ', '}${clock}`
}
