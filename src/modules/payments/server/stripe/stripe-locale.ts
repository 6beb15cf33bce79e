import type { Language } from '#kernel/language.ts'

/** Languages that Stripe Checkout accepts; any other fails the session. */
const SUPPORTED_LOCALES: ReadonlySet<Language> = new Set(
  'bg cs da de el en es et fi fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(' '),
)

/** Returns the order's language if Stripe supports it, else the browser's. */
export const toStripeLocale = (language: Language): string => (SUPPORTED_LOCALES.has(language) ? language : 'auto')
