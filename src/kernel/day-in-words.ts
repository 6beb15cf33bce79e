import type { Language } from './language.ts'

const TAGS: Record<Language, string> = { et: 'et-EE', en: 'en-GB' }

/** A day, `YYYY-MM-DD`, as people say it: `Monday, 23 November`; the space before a number's month does not break. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(TAGS[language], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(/(?<=\d\.?) /, '\u00a0')
