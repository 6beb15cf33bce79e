/** What is nobody's to find by a search: one visitor's pages, and addresses that only do something. */
const PRIVATE = [
  '/*/admin',
  '/*/cart',
  '/*/checkout',
  '/*/clear-storage',
  '/*/forgot-password',
  '/*/login',
  '/*/payment',
  '/*/reset-password',
  '/*/site/set-language',
  '/client',
  '/logout',
  '/order',
  '/payment/',
  '/sandbox-bank',
  '/session',
]

/** Filtered and sorted lists are not closed here: their own `noindex` must be readable. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
