import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Where each of the visitor's bundles begins. */
const BEGINNINGS = {
  shop: ['src/app/entry-browser.tsx'],
  listing: ['src/modules/listing/web/listing-page.tsx'],
  home: ['src/app/web/layouts/home-layout.tsx', 'src/app/web/shopfront-views.tsx'],
  product: ['src/app/web/layouts/product-layout.tsx'],
  content: ['src/app/web/layouts/content-layouts.tsx', 'src/app/web/block-views.tsx'],
  cart: ['src/app/web/cart-route.tsx'],
  accounts: ['src/modules/accounts/web/login-page.tsx', 'src/modules/accounts/web/reset-password-page.tsx'],
  checkout: ['src/modules/checkout/web/checkout-page.tsx', 'src/modules/payments/web/payment-page.tsx'],
} as const

type Bundle = keyof typeof BEGINNINGS

const STAFF = /\/(admin|editing)\//
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
const ROUTER = /\/node_modules\/react-router\//

/**
 * Few bundles instead of a file for each set of pages that share something: every request costs a round trip's share, and
 * larger files compress better. What several of the pages that most visitors see need goes with the shop's own bundle.
 */
export const visitorChunks = () => {
  let bundles: Record<Bundle, Set<string>> | undefined
  const plugin: Plugin = {
    name: 'visitor-chunks',
    apply: 'build',
    buildEnd() {
      bundles = Object.fromEntries(
        Object.entries(BEGINNINGS).map(([name, files]) => {
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
        if (chunk.type !== 'chunk' || !(chunk.name in BEGINNINGS)) continue
        const staff = chunk.moduleIds.find(id => id.startsWith(path.join(ROOT, 'src')) && STAFF.test(id))
        if (staff) this.error(`${chunk.fileName} would make visitors load what is for staff alone (${staff})`)
      }
    },
  }
  const bundleOf = (id: string): Bundle | 'front' | 'offer' | 'shared' | undefined => {
    const reached = (Object.keys(BEGINNINGS) as Bundle[]).filter(bundle => bundles?.[bundle].has(id))
    // A home page ends in a listing.
    const within = reached.includes('listing') ? reached.filter(bundle => bundle !== 'home') : reached
    if (within.includes('shop')) return 'shop'
    if (within.length < 2) return within[0]
    // Cards and pagers are met everywhere but on forms.
    if (within.includes('listing')) return within.includes('product') || within.includes('cart') ? 'shop' : 'front'
    if (within.includes('home')) return 'front'
    return within.includes('product') ? 'offer' : 'shared'
  }
  return {
    plugin,
    // A group takes what its files import along: those that others lean on come first.
    groups: [
      { name: 'react', test: REACT, priority: 5 },
      { name: 'router', test: ROUTER, priority: 4 },
      { name: 'shop', test: (id: string) => bundleOf(id) === 'shop', priority: 3 },
      { name: 'front', test: (id: string) => bundleOf(id) === 'front', priority: 2 },
      { name: 'offer', test: (id: string) => bundleOf(id) === 'offer', priority: 2 },
      { name: 'shared', test: (id: string) => bundleOf(id) === 'shared', priority: 1 },
      ...(['listing', 'home', 'product', 'content', 'cart'] as const).map(name => ({
        name,
        test: (id: string) => bundleOf(id) === name,
        priority: 0,
      })),
    ],
  }
}
