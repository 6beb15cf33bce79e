import type { Language } from '#kernel/language.ts'

/** The languages of Stripe Checkout, of those that a shop can have: a closed list, any other fails the whole session. */
const SPOKEN: ReadonlySet<Language> = new Set(
  'bg cs da de el en es et fi fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(' '),
)

/** The language of Stripe's page; where it does not speak an order's own, the browser's. */
export const stripeLocale = (language: Language): string => (SPOKEN.has(language) ? language : 'auto')
