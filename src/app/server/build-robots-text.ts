import { getShopLanguages } from '#wire/languages.ts'

/** Personal pages. A `$` ends the address, because a slug may start with the same letters. */
const PERSONAL_PAGES = [
  'admin$',
  'admin/',
  'cart$',
  'checkout$',
  'clear-storage$',
  'forgot-password$',
  'login$',
  'marketing/',
  'my-data/',
  'my-data?',
  'payment/',
  'payment-success$',
  'payment-success?',
  'payment-unclear$',
  'build$',
  'build?',
  'quick-order$',
  'reset-password$',
  'reset-password/',
  'withdrawal/',
  'withdrawal?',
]
/** Addresses that perform an action or contain a token. */
const ACTIONS = [
  '/client/',
  '/logout$',
  '/marketing/',
  '/my-data/',
  '/order/',
  '/payment/',
  '/sandbox-bank/',
  '/session/',
  '/withdrawal/',
]

/** Filtered and sorted lists stay open to crawlers, which must read their `noindex`. */
export const buildRobotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...getShopLanguages().flatMap(language => PERSONAL_PAGES.map(page => `Disallow: /${language}/${page}`)),
    ...ACTIONS.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
