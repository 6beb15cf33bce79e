import type { Language } from '#kernel/language.ts'

/** Languages of MakeCommerce's payment page. */
const SUPPORTED_LOCALES: ReadonlySet<Language> = new Set(['en', 'et', 'fi', 'lt', 'lv', 'ru'])

/** Returns the order's language if MakeCommerce supports it, else English. */
export const toMakeCommerceLocale = (language: Language): Language =>
  SUPPORTED_LOCALES.has(language) ? language : 'en'
