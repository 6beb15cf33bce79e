import { type Language, toLocale } from './language.ts'

const namesIn = new Map<Language, Intl.DisplayNames>()

/** Returns the localized name of a country; an unknown code is returned unchanged. */
export const countryName = (code: string, language: Language): string => {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  let names = namesIn.get(language)
  if (!names) {
    names = new Intl.DisplayNames([toLocale(language)], { type: 'region', fallback: 'code' })
    namesIn.set(language, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
