import { DEFAULT_LANGUAGE, KNOWN_LANGUAGES, type Language } from '#kernel/language.ts'

/** What may be a language's code: the first word of an address. */
export const LANGUAGE_CODE = /^[a-z]{2}$/

let spoken: readonly Language[] = KNOWN_LANGUAGES

/** The languages that the shop speaks, the default one first. The same array until they change. */
export const languages = (): readonly Language[] => spoken

/** Says which languages the shop speaks from now on: a process serves one shop, a document shows one. */
export const speakLanguages = (codes: readonly Language[]): void => {
  const next = [DEFAULT_LANGUAGE, ...codes.filter(code => code !== DEFAULT_LANGUAGE && LANGUAGE_CODE.test(code))]
  if (next.join() !== spoken.join()) spoken = next
}

/** True for the code of a language that the shop speaks. */
export const isLanguage = (value: unknown): value is Language => spoken.includes(value as Language)

/** The language named by any text that may carry one (`en`, `en-GB`), else the default. */
export const languageOf = (value: unknown): Language => {
  const code = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}
