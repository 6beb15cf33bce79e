import { type Language, localeOf } from './language.ts'

/** A day, `YYYY-MM-DD`, as people say it: `Monday, 23 November`; the space before a number's month does not break. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(/(?<=\d\.?) /, '\u00a0')
