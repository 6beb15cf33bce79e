import type { RouteObject } from 'react-router'
import { retryUntilConnected } from '#platform/web/load-with-retry.ts'
import { parseLanguage } from '#wire/languages.ts'
import * as clearStorage from './clear-storage-page.tsx'
import * as page from './page-route.tsx'
import * as root from './root-layout.tsx'
import { type FurtherTexts, textsContext } from './texts-context.ts'

/** Route ids whose screens need texts beyond the visitors' chunk. */
const TEXTS_BY_ROUTE: Readonly<Record<string, FurtherTexts>> = { 'checkout-texts': 'checkout', 'buyer-texts': 'buyer' }

const createTextsRoute = (id: string, children: RouteObject[]): RouteObject => ({
  id,
  loader: async ({ params, context }) => {
    const kind = TEXTS_BY_ROUTE[id]
    if (kind) await context.get(textsContext).loadFurther(parseLanguage(params.lang), kind)
    return null
  },
  children,
})

/** Lists the additional text chunks of these routes. */
export const listTexts = (matches: readonly { route: { id?: string } }[]): FurtherTexts[] =>
  matches.flatMap(({ route }) => TEXTS_BY_ROUTE[route.id ?? ''] ?? [])

const loadScreen = retryUntilConnected

/**
 * All screens with their addresses below the language. Shopping screens are in the first bundle or a small one of
 * their own; the server renders all of them.
 */
export const routes: RouteObject[] = [
  {
    path: '/:lang',
    id: 'root',
    ...root,
    children: [
      { path: 'admin/:model?/:action?/:id?', lazy: loadScreen(() => import('#app/admin/admin-route.tsx')) },
      {
        ErrorBoundary: page.ErrorBoundary,
        children: [
          { index: true, ...page },
          { path: 'products', lazy: loadScreen(() => import('./listing-route.tsx')) },
          { path: 'tooted', lazy: loadScreen(() => import('./listing-route.tsx')) },
          {
            path: 'auto/:make/:model/:generation/:category?',
            lazy: loadScreen(() => import('#listing/web/car-page.tsx')),
          },
          { path: 'searchresults', lazy: loadScreen(() => import('#search/web/search-results-page.tsx')) },
          { path: 'gallery', lazy: loadScreen(() => import('#gallery/web/gallery-page.tsx')) },
          { path: 'gallery/:galleryId', lazy: loadScreen(() => import('#gallery/web/album-page.tsx')) },
          { path: 'cart', lazy: loadScreen(() => import('./cart-route.tsx')) },
          createTextsRoute('checkout-texts', [
            { path: 'checkout', lazy: loadScreen(() => import('./checkout-route.tsx')) },
            { path: 'quick-order', lazy: loadScreen(() => import('#checkout/web/quick-order-page.tsx')) },
          ]),
          createTextsRoute('buyer-texts', [
            { path: 'build/:id?', lazy: loadScreen(() => import('./build-route.tsx')) },
            { path: 'payment/:token', lazy: loadScreen(() => import('#payments/web/payment-page.tsx')) },
            { path: 'payment-success', lazy: loadScreen(() => import('#payments/web/payment-success-page.tsx')) },
            { path: 'payment-unclear', lazy: loadScreen(() => import('#payments/web/payment-unclear-page.tsx')) },
            { path: 'guarantee', lazy: loadScreen(() => import('#compliance/web/guarantee-page.tsx')) },
            {
              path: 'accessibility-statement',
              lazy: loadScreen(() => import('#compliance/web/accessibility-page.tsx')),
            },
            { path: 'recalls', lazy: loadScreen(() => import('#compliance/web/recalls-page.tsx')) },
            { path: 'withdrawal', lazy: loadScreen(() => import('#compliance/web/withdrawal-page.tsx')) },
            {
              path: 'withdrawal/:token',
              lazy: loadScreen(() => import('#compliance/web/withdrawal-statement-page.tsx')),
            },
            { path: 'my-data', lazy: loadScreen(() => import('#compliance/web/data-request-page.tsx')) },
            { path: 'my-data/:token', lazy: loadScreen(() => import('#compliance/web/data-link-page.tsx')) },
            { path: 'marketing/:token', lazy: loadScreen(() => import('#compliance/web/marketing-page.tsx')) },
            { path: 'login', lazy: loadScreen(() => import('#accounts/web/login-page.tsx')) },
            { path: 'forgot-password', lazy: loadScreen(() => import('#accounts/web/forgot-password-page.tsx')) },
            { path: 'reset-password', lazy: loadScreen(() => import('#accounts/web/reset-password-page.tsx')) },
          ]),
          { path: 'stock-notification', lazy: loadScreen(() => import('#back-in-stock/web/stop-notices-page.tsx')) },
          { path: 'clear-storage', ...clearStorage },
          { path: 'page/:pageId/:slug?', ...page },
          { path: ':pageName', ...page },
          { path: '*', lazy: async () => ({ loader: (await page.fetchMissingModule()).loader, element: null }) },
        ],
      },
    ],
  },
]

/** The bundle of each screen by its path; the bundle of a content page depends on its layout. */
export const BUNDLES: Readonly<Record<string, string>> = {
  products: 'listing',
  tooted: 'listing',
  gallery: 'panels',
  'gallery/:galleryId': 'panels',
  searchresults: 'found',
  cart: 'cart',
  checkout: 'checkout',
}
