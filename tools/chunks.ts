import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Entry files of the visitors' bundles. */
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

/** Bundles of pages with lists of products. */
const LISTS: ReadonlySet<Bundle> = new Set(['home', 'front', 'listing'])
/** Bundles of pages with product cards, pagers or chips, which the checkout and most content pages lack. */
const GOODS_PAGES: ReadonlySet<Bundle> = new Set([...LISTS, 'product', 'cart', 'found', 'search'])
/** Kinds of content pages. */
const PAGES: ReadonlySet<Bundle> = new Set(['text', 'panels', 'contact', 'found'])

const STAFF = /\/(admin|editing)\//
/** Libraries that every page needs: one file with the shop's own bundle compresses better than three. */
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router)\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** Styles of products and of texts. */
const GOODS = /\/listing\/web\/styles\.css$/
const CONTENT_STYLES = /\/content\/web\/pages\.css$/

/**
 * Builds few chunks instead of one per set of pages: every request costs part of a round trip, and larger files
 * compress better. Code that several frequent pages share goes into the shop's own bundle.
 */
export const visitorChunks = () => {
  let bundles: Record<Bundle, Set<string>> | undefined
  const plugin: Plugin = {
    name: 'visitor-chunks',
    apply: 'build',
    buildEnd() {
      bundles = Object.fromEntries(
        Object.entries(ENTRY_FILES).map(([name, files]) => {
          const reached = new Set<string>()
          const walk = (id: string): void => {
            if (reached.has(id)) return
            reached.add(id)
            for (const next of this.getModuleInfo(id)?.importedIds ?? []) walk(next)
          }
          for (const file of files) walk(path.join(ROOT, file))
          return [name, reached]
        }),
      ) as Record<Bundle, Set<string>>
    },
    generateBundle(_options, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !(chunk.name in ENTRY_FILES)) continue
        const staff = chunk.moduleIds.find(id => id.startsWith(path.join(ROOT, 'src')) && STAFF.test(id))
        if (staff) this.error(`${chunk.fileName} would make visitors load what is for staff alone (${staff})`)
      }
    },
  }
  const findBundle = (id: string): Bundle | 'offer' | 'pages' | 'shared' | undefined => {
    const reached = (Object.keys(ENTRY_FILES) as Bundle[]).filter(bundle => bundles?.[bundle].has(id))
    // A home page ends in a listing.
    const within = reached.includes('listing') ? reached.filter(bundle => bundle !== 'home') : reached
    if (within.includes('shop')) return 'shop'
    if (within.length < 2) return within[0]
    if (within.every(bundle => GOODS_PAGES.has(bundle))) return 'front'
    // Nearly all pages use pictures and fields.
    if (within.some(bundle => LISTS.has(bundle))) return 'shop'
    // Parts of all content pages; a contact page has no long text.
    if (within.every(bundle => PAGES.has(bundle))) return within.includes('contact') ? 'pages' : 'text'
    if (ICONS.test(id) && within.some(bundle => PAGES.has(bundle))) return 'shop'
    return within.includes('product') ? 'offer' : 'shared'
  }
  return {
    plugin,
    // A group includes the imports of its files, so shared groups come first.
    groups: [
      // Separate style sheets, so that pages without products or texts do not load them.
      { name: 'goods', test: GOODS, priority: 6 },
      { name: 'words', test: CONTENT_STYLES, priority: 6 },
      { name: 'shop', test: (id: string) => LIBRARIES.test(id) || findBundle(id) === 'shop', priority: 3 },
      { name: 'front', test: (id: string) => findBundle(id) === 'front', priority: 2 },
      { name: 'offer', test: (id: string) => findBundle(id) === 'offer', priority: 2 },
      { name: 'pages', test: (id: string) => findBundle(id) === 'pages', priority: 1 },
      { name: 'shared', test: (id: string) => findBundle(id) === 'shared', priority: 1 },
      ...(['listing', 'home', 'product', 'text', 'panels', 'contact', 'found', 'cart', 'checkout'] as const).map(
        name => ({
          name,
          test: (id: string) => findBundle(id) === name,
          priority: 0,
        }),
      ),
    ],
  }
}
