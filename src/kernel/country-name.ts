import { type Language, localeOf } from './language.ts'

const namesIn = new Map<Language, Intl.DisplayNames>()

/** The name of a country in a language; a code that is none stays as it is. */
export const countryName = (code: string, language: Language): string => {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  let names = namesIn.get(language)
  if (!names) {
    names = new Intl.DisplayNames([localeOf(language)], { type: 'region', fallback: 'code' })
    namesIn.set(language, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
