import { DEFAULT_LANGUAGE, KNOWN_LANGUAGES, type Language } from '#kernel/language.ts'

/** Two letters, as in the first segment of an address. */
export const LANGUAGE_CODE = /^[a-z]{2}$/

let offeredLanguages: readonly Language[] = KNOWN_LANGUAGES

/** Returns the languages that the shop offers, the default one first. The array is identical until they change. */
export const getShopLanguages = (): readonly Language[] => offeredLanguages

/** Sets the languages of the shop. A process serves one shop and a document shows one. */
export const setShopLanguages = (codes: readonly Language[]): void => {
  const languages = [DEFAULT_LANGUAGE, ...codes.filter(code => code !== DEFAULT_LANGUAGE && LANGUAGE_CODE.test(code))]
  if (languages.join() !== offeredLanguages.join()) offeredLanguages = languages
}

/** Returns true for the code of a language that the shop offers. */
export const isLanguage = (value: unknown): value is Language => offeredLanguages.includes(value as Language)

/** Parses a language tag (`en`, `en-GB`). Falls back to the default language. */
export const parseLanguage = (value: unknown): Language => {
  const code = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}
