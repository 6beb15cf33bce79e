import type { Page } from '#content/contract-page.ts'
import { fetchAgain } from '#platform/web/fetch-again.ts'
import type { Layout } from './layouts/layout.ts'

type Name = Page['layout']

/** The layouts come in three bundles: who looks at a product needs neither the listing nor the forms of content pages. */
const bundles = {
  home: () => import('./layouts/home-layout.tsx'),
  product: () => import('./layouts/product-layout.tsx'),
  content: () => import('./layouts/content-layouts.tsx'),
}

/** The bundle that a layout comes in. */
export const bundleOf = (name: Name): keyof typeof bundles =>
  name === 'Homepage' ? 'home' : name === 'ProductDetailView' ? 'product' : 'content'

const fetched: { [layout in Name]?: Layout } = {}

/** The layout that a page names, fetched when it is first met. */
export const fetchLayout = async (name: Name): Promise<Layout> => {
  if (!fetched[name])
    Object.assign(
      fetched,
      (await fetchAgain<{ layouts: { [layout in Name]?: Layout } }>(bundles[bundleOf(name)])).layouts,
    )
  return layoutOf(name)
}

/** The same once it is there; loaders see to that before anything is shown. */
export const layoutOf = (name: Name): Layout => {
  const layout = fetched[name]
  if (!layout) throw new Error(`A page is shown before its layout ${name} was fetched`)
  return layout
}
