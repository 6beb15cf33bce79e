/** First parts of addresses that the shop answers itself. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'admin',
  'api-docs',
  'assets',
  'cart',
  'category',
  'checkout',
  'clear-storage',
  'client',
  'file',
  'forgot-password',
  'gallery',
  'gii',
  'healthz',
  'login',
  'logout',
  'metrics',
  'openapi',
  'order',
  'page',
  'payment',
  'payment-success',
  'payment-unclear',
  'product',
  'products',
  'readyz',
  'reset-password',
  'sandbox-bank',
  'searchresults',
  'session',
  'site',
  'stock-notification',
  'texts',
  'tooted',
  'v1',
])

/**
 * True for first parts of an address that mean something of their own; no page, product or album may take them as its slug.
 * Two letters may be a language's code, today or some day.
 */
export const isReserved = (slug: string): boolean => RESERVED_WORDS.has(slug) || /^[a-z]{2}$/.test(slug)
