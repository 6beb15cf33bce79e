import type { Page } from '#content/contract-content.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import type { Layout } from './layouts/layout.ts'

type LayoutName = Page['layout']

/** Layouts are bundled by purpose: a product page needs neither the listing nor forms, a text page no product cards. */
const bundles = {
  home: () => import('./layouts/home-layout.tsx'),
  product: () => import('./layouts/product-layout.tsx'),
  text: () => import('./layouts/text-layouts.tsx'),
  panels: () => import('./layouts/panel-layouts.tsx'),
  contact: () => import('./layouts/contact-layouts.tsx'),
  found: () => import('./layouts/found-layout.tsx'),
}

type Bundle = keyof typeof bundles

const BUNDLE_BY_LAYOUT: Readonly<Record<LayoutName, Bundle>> = {
  Homepage: 'home',
  ProductDetailView: 'product',
  Basic: 'text',
  Default: 'text',
  PageNotFound: 'text',
  'sidebar-right': 'text',
  Gallery: 'panels',
  GalleryDetailView: 'panels',
  TestLayout: 'panels',
  parallax: 'panels',
  Contact: 'contact',
  SparePartsContact: 'contact',
  SearchResults: 'found',
}

export const findBundle = (name: LayoutName): Bundle => BUNDLE_BY_LAYOUT[name]

const fetchedLayouts: { [layout in LayoutName]?: Layout } = {}

/** Loads a layout on first use. */
export const fetchLayout = async (name: LayoutName): Promise<Layout> => {
  if (!fetchedLayouts[name])
    Object.assign(
      fetchedLayouts,
      (await loadWithRetry<{ layouts: { [layout in LayoutName]?: Layout } }>(bundles[findBundle(name)])).layouts,
    )
  return getLayout(name)
}

/** Returns a layout that a loader has already fetched. */
export const getLayout = (name: LayoutName): Layout => {
  const layout = fetchedLayouts[name]
  if (!layout) throw new Error(`The layout ${name} is not loaded`)
  return layout
}
