import { shopLanguages } from '#wire/languages.ts'

/** Pages that are one visitor's own. A `$` ends the address: a slug may begin with the same letters. */
const OWN_PAGES = [
  'admin$',
  'admin/',
  'cart$',
  'checkout$',
  'clear-storage$',
  'forgot-password$',
  'login$',
  'payment/',
  'payment-success$',
  'payment-success?',
  'payment-unclear$',
  'reset-password$',
  'reset-password/',
]
/** Addresses that only do something, or that belong to whoever has a token. */
const DEEDS = ['/client/', '/logout$', '/order/', '/payment/', '/sandbox-bank/', '/session/']

/** Filtered and sorted lists are not closed here: their own `noindex` must be readable. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...shopLanguages().flatMap(language => OWN_PAGES.map(page => `Disallow: /${language}/${page}`)),
    ...DEEDS.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
