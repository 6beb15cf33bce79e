import type { Language } from '#kernel/language.ts'

/** The languages that buyers of the Baltics and Finland are spoken to in. */
const SPOKEN: ReadonlySet<Language> = new Set(['en', 'et', 'fi', 'lt', 'lv', 'ru'])

/** The language of MakeCommerce's page: an order's own where it is spoken there, else English. */
export const makeCommerceLocale = (language: Language): Language => (SPOKEN.has(language) ? language : 'en')
