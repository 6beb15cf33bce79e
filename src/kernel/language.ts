/** The code of a language as it stands in addresses: `et`. Which ones a shop speaks is data (`#wire/languages.ts`). */
export type Language = string

/**
 * The languages whose grammar the code itself knows: forms of words, alphabet, how days and units are written. The texts of
 * any other are found and ordered by the rules of the default one.
 */
export const KNOWN_LANGUAGES = ['et', 'en'] as const
export type KnownLanguage = (typeof KNOWN_LANGUAGES)[number]
export const DEFAULT_LANGUAGE: KnownLanguage = 'et'

const isKnown = (language: Language): language is KnownLanguage => KNOWN_LANGUAGES.includes(language as KnownLanguage)

/** The language by whose grammar texts of a language are treated. */
export const knownLanguage = (language: Language): KnownLanguage => (isKnown(language) ? language : DEFAULT_LANGUAGE)

const WITH_POINT: ReadonlySet<Language> = new Set(['en', 'ga', 'he', 'hi', 'ja', 'ko', 'mt', 'th', 'zh'])

/** How a language parts decimals, and thousands; not by `Intl`, whose data differ between engines. */
export const numberMarks = (language: Language): { decimal: string; thousands: string } =>
  WITH_POINT.has(language) ? { decimal: '.', thousands: ',' } : { decimal: ',', thousands: '\u00a0' }

/** How a language writes numbers and days, as `Intl` names it. */
export const localeOf = (language: Language): string =>
  ({ et: 'et-EE', en: 'en-GB' })[language as KnownLanguage] ?? language
