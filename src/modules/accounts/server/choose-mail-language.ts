import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { isLanguage } from '#wire/languages.ts'

/** Returns the user's language. Null if the user chose no language or the shop has disabled it. */
export const getEnabledLanguage = (language: Language | null): Language | null =>
  isLanguage(language) ? language : null

/** Returns the language of a mail: the user's choice, else the page's, else the shop's. */
export const chooseMailLanguage = (chosenLanguage: Language | null, pageLanguage?: Language): Language =>
  getEnabledLanguage(chosenLanguage) ?? pageLanguage ?? DEFAULT_LANGUAGE
