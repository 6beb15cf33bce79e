import { type Language, toLocale } from './language.ts'

const namesByLanguage = new Map<Language, Intl.DisplayNames>()

/** Returns the localized name of a country; an unknown code is returned unchanged. */
export const formatCountryName = (code: string, language: Language): string => {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  let names = namesByLanguage.get(language)
  if (!names) {
    names = new Intl.DisplayNames([toLocale(language)], { type: 'region', fallback: 'code' })
    namesByLanguage.set(language, names)
  }
  return names.of(code.toUpperCase()) ?? code
}
