import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { isLanguage } from '#wire/languages.ts'

/** The language that a user chose; null where they chose none, or the shop speaks it no more. */
export const chosenLanguage = (language: Language | null): Language | null => (isLanguage(language) ? language : null)

/** The language of a mail to a user: their own choice, else the language of the page where they acted, else the shop's. */
export const userLanguage = (chosen: Language | null, page?: Language): Language =>
  chosenLanguage(chosen) ?? page ?? DEFAULT_LANGUAGE
