/** A language code as in addresses: `et`. Settings decide which languages a shop offers (`#wire/languages.ts`). */
export type Language = string

/**
 * Languages for which the code knows the word forms, alphabet, dates and units. Other languages use the rules of the
 * default language.
 */
export const KNOWN_LANGUAGES = ['et', 'en'] as const
export type KnownLanguage = (typeof KNOWN_LANGUAGES)[number]
export const DEFAULT_LANGUAGE: KnownLanguage = 'et'

const isKnownLanguage = (language: Language): language is KnownLanguage =>
  KNOWN_LANGUAGES.includes(language as KnownLanguage)

/** Returns the language whose grammar rules apply to texts of `language`. */
export const toKnownLanguage = (language: Language): KnownLanguage =>
  isKnownLanguage(language) ? language : DEFAULT_LANGUAGE

const DECIMAL_POINT_LANGUAGES: ReadonlySet<Language> = new Set(['en', 'ga', 'he', 'hi', 'ja', 'ko', 'mt', 'th', 'zh'])

/** Returns the decimal and thousands separators. `Intl` data differ between engines, so they are fixed here. */
export const getNumberSeparators = (language: Language): { decimal: string; thousands: string } =>
  DECIMAL_POINT_LANGUAGES.has(language) ? { decimal: '.', thousands: ',' } : { decimal: ',', thousands: '\u00a0' }

/** Returns the locale for `Intl`. */
export const toLocale = (language: Language): string =>
  ({ et: 'et-EE', en: 'en-GB' })[language as KnownLanguage] ?? language
