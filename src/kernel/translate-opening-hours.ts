import { type KnownLanguage, type Language, toKnownLanguage } from './language.ts'

/** Estonian carriers and sellers abbreviate weekdays with one letter. */
const DAYS: Readonly<Record<string, string>> = {
  E: 'Mon',
  T: 'Tue',
  K: 'Wed',
  N: 'Thu',
  R: 'Fri',
  L: 'Sat',
  P: 'Sun',
}
const ALWAYS_OPEN = /^(24\s*(h|t|\/\s*7)?|24h ööpäevas|ööpäevaringselt|00:00\s*[-–]\s*24:00)$/i
const ALWAYS_OPEN_TEXT: Record<KnownLanguage, string> = { et: 'avatud ööpäev läbi', en: 'open day and night' }

/** Translates opening hours from a carrier's list; an empty text stays empty. */
export const translateOpeningHours = (hours: string, language: Language): string => {
  const trimmed = hours.trim()
  if (ALWAYS_OPEN.test(trimmed)) return ALWAYS_OPEN_TEXT[toKnownLanguage(language)]
  const withDashes = trimmed.replace(/(?<=\d)\s*-\s*(?=\d)/g, '–').replace(/(?<=\p{Lu})\s*-\s*(?=\p{Lu}\b)/gu, '–')
  // A single letter is a weekday.
  return toKnownLanguage(language) === 'et'
    ? withDashes
    : withDashes.replace(/(?<![\p{L}\d])[ETKNRLP](?![\p{L}\d])/gu, letter => DAYS[letter] ?? letter)
}
