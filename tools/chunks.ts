import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Each bundle of visitors begins with these files. */
const ENTRY_FILES = {
  shop: ['src/app/entry-browser.tsx'],
  listing: ['src/app/web/listing-route.tsx'],
  home: ['src/app/web/layouts/home-layout.tsx'],
  front: ['src/app/web/shopfront-views.tsx'],
  product: ['src/app/web/layouts/product-layout.tsx'],
  text: ['src/app/web/layouts/text-layouts.tsx', 'src/modules/content/web/parts/text-block-views.tsx'],
  panels: [
    'src/app/web/layouts/panel-layouts.tsx',
    'src/modules/content/web/parts/panel-block-views.tsx',
    'src/modules/gallery/web/gallery-page.tsx',
    'src/modules/gallery/web/album-page.tsx',
  ],
  contact: ['src/app/web/layouts/contact-layouts.tsx', 'src/modules/content/web/parts/contact-block-views.tsx'],
  search: ['src/modules/search/web/parts/search-suggestions.tsx'],
  found: ['src/app/web/layouts/found-layout.tsx', 'src/modules/search/web/search-results-page.tsx'],
  cart: ['src/app/web/cart-route.tsx'],
  accounts: ['src/modules/accounts/web/login-page.tsx', 'src/modules/accounts/web/reset-password-page.tsx'],
  checkout: ['src/app/web/checkout-route.tsx'],
  payment: ['src/modules/payments/web/payment-page.tsx'],
} as const

type Bundle = keyof typeof ENTRY_FILES

/** Pages with lists of products load these bundles. */
const LIST_BUNDLES: ReadonlySet<Bundle> = new Set(['home', 'front', 'listing'])
/** Pages with product cards, pagers or chips load these bundles; the checkout and most content pages do not. */
const PRODUCT_BUNDLES: ReadonlySet<Bundle> = new Set([...LIST_BUNDLES, 'product', 'cart', 'found', 'search'])
/** Content pages load these bundles. */
const CONTENT_BUNDLES: ReadonlySet<Bundle> = new Set(['text', 'panels', 'contact', 'found'])

const STAFF_FOLDERS = /\/(admin|editing)\//
/** Libraries that every page needs: one file with the shop's own bundle compresses better than three. */
const COMMON_LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router)\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** Style sheets of products and of texts. */
const PRODUCT_STYLES = /\/listing\/web\/styles\.css$/
const CONTENT_STYLES = /\/content\/web\/pages\.css$/

type ChunkName = Bundle | 'offer' | 'pages' | 'shared'

/** Returns the chunk of a module by the bundles that import it; undefined when no bundle of visitors imports it. */
const chooseChunk = (id: string, importingBundles: readonly Bundle[]): ChunkName | undefined => {
  // The home page contains a listing, so modules of the listing do not count as shared with it.
  const relevantBundles = importingBundles.includes('listing')
    ? importingBundles.filter(bundle => bundle !== 'home')
    : importingBundles
  if (relevantBundles.includes('shop')) return 'shop'
  if (relevantBundles.length < 2) return relevantBundles[0]
  if (relevantBundles.every(bundle => PRODUCT_BUNDLES.has(bundle))) return 'front'
  // Nearly all pages use these modules, such as pictures and fields.
  if (relevantBundles.some(bundle => LIST_BUNDLES.has(bundle))) return 'shop'
  // Content pages share these modules; a contact page has no long text.
  if (relevantBundles.every(bundle => CONTENT_BUNDLES.has(bundle)))
    return relevantBundles.includes('contact') ? 'pages' : 'text'
  if (ICONS.test(id) && relevantBundles.some(bundle => CONTENT_BUNDLES.has(bundle))) return 'shop'
  return relevantBundles.includes('product') ? 'offer' : 'shared'
}

/**
 * Builds few chunks instead of one per set of pages: every request costs part of a round trip, and larger files
 * compress better. Code that several frequent pages share goes into the shop's own bundle.
 */
export const createVisitorChunks = () => {
  let bundles: Record<Bundle, Set<string>> | undefined
  const plugin: Plugin = {
    name: 'visitor-chunks',
    apply: 'build',
    buildEnd() {
      bundles = Object.fromEntries(
        Object.entries(ENTRY_FILES).map(([name, files]) => {
          const reachedIds = new Set<string>()
          const collectImports = (id: string): void => {
            if (reachedIds.has(id)) return
            reachedIds.add(id)
            for (const next of this.getModuleInfo(id)?.importedIds ?? []) collectImports(next)
          }
          for (const file of files) collectImports(path.join(ROOT, file))
          return [name, reachedIds]
        }),
      ) as Record<Bundle, Set<string>>
    },
    generateBundle(_options, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !(chunk.name in ENTRY_FILES)) continue
        const staffModule = chunk.moduleIds.find(id => id.startsWith(path.join(ROOT, 'src')) && STAFF_FOLDERS.test(id))
        if (staffModule) this.error(`${chunk.fileName} would make visitors load code for staff (${staffModule})`)
      }
    },
  }
  const findChunk = (id: string): ChunkName | undefined =>
    chooseChunk(
      id,
      (Object.keys(ENTRY_FILES) as Bundle[]).filter(bundle => bundles?.[bundle].has(id)),
    )
  return {
    plugin,
    // A group includes the imports of its files, so shared groups come first.
    groups: [
      // These style sheets are separate, so that pages without products or texts do not load them.
      { name: 'goods', test: PRODUCT_STYLES, priority: 6 },
      { name: 'words', test: CONTENT_STYLES, priority: 6 },
      { name: 'shop', test: (id: string) => COMMON_LIBRARIES.test(id) || findChunk(id) === 'shop', priority: 3 },
      { name: 'front', test: (id: string) => findChunk(id) === 'front', priority: 2 },
      { name: 'offer', test: (id: string) => findChunk(id) === 'offer', priority: 2 },
      { name: 'pages', test: (id: string) => findChunk(id) === 'pages', priority: 1 },
      { name: 'shared', test: (id: string) => findChunk(id) === 'shared', priority: 1 },
      ...(['listing', 'home', 'product', 'text', 'panels', 'contact', 'found', 'cart', 'checkout'] as const).map(
        name => ({
          name,
          test: (id: string) => findChunk(id) === name,
          priority: 0,
        }),
      ),
    ],
  }
}
