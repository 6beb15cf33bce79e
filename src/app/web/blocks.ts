import { LinksView } from '#content/blocks/links/view.tsx'
import type { Block, BlockData, Containers } from '#content/contract-block.ts'
import { type BlockViews, blockView, type LoadedBlocks } from '#content/web/parts/block-list.tsx'
import { loadDeliveryMethods } from '#delivery/blocks/delivery-methods/load.ts'
import type { Language } from '#kernel/language.ts'
import { loadUnknownBrands } from '#listing/blocks/brands/load.ts'
import { loadProducts } from '#listing/blocks/product-list/load.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** The footer's own are in the first bundle; the others need not be: most who come look for products. */
let views: BlockViews = { links: blockView(LinksView) }
export const knownViews = (): BlockViews => views

/** The other kinds come with the pages that they are met on. */
const bundles = {
  front: () => import('./shopfront-views.tsx').then(({ shopfrontViews }) => shopfrontViews),
  text: () => import('#content/web/parts/text-block-views.tsx').then(({ textBlockViews }) => textBlockViews),
  panels: () => import('#content/web/parts/panel-block-views.tsx').then(({ panelBlockViews }) => panelBlockViews),
  contact: () =>
    import('#content/web/parts/contact-block-views.tsx').then(({ contactBlockViews }) => contactBlockViews),
  delivery: () => import('./delivery-views.tsx').then(({ deliveryViews }) => deliveryViews),
}

type Bundle = keyof typeof bundles

const BUNDLE_OF: Readonly<Record<string, Bundle>> = {
  campaign: 'front',
  'product-list': 'front',
  brands: 'front',
  hero: 'panels',
  cards: 'panels',
  gallery: 'panels',
  video: 'panels',
  quote: 'panels',
  code: 'panels',
  'contact-form': 'contact',
  'map-link': 'contact',
  'spare-parts-form': 'contact',
  'delivery-methods': 'delivery',
}

/** What blocks come with that are not in the first bundle; by far the most kinds are of texts. */
export const blockBundles = (all: readonly Containers[]): ReadonlySet<Bundle> => {
  const types = all.flatMap(within).map(({ type }) => type)
  const bundlesOf = (some: readonly string[]) =>
    new Set(some.flatMap(type => (type === 'links' ? [] : [BUNDLE_OF[type] ?? 'text'])))
  // Who the shop is comes with what it is written to by, too.
  const others = bundlesOf(types.filter(type => type !== 'company'))
  return others.has('contact') ? others : bundlesOf(types)
}

const fetchBundles = async (wanted: Iterable<Bundle>): Promise<void> => {
  const come = await Promise.all([...wanted].map(name => loadWithRetry(bundles[name])))
  views = Object.assign({}, views, ...come)
}

/** Has the views of all kinds at hand: somebody is about to put any of them into the page. */
export const fetchAllViews = async (): Promise<BlockViews> => {
  await fetchBundles(Object.keys(bundles) as Bundle[])
  return views
}

/** Has the views at hand that blocks are shown by; nothing is fetched for pages that need none. */
export const fetchViews = async (...all: readonly Containers[]): Promise<void> => {
  if (all.flatMap(within).every(({ type }) => type in views)) return
  await fetchBundles(blockBundles(all))
}

type Load = (send: Send, lang: Language, data: Block['data']) => Promise<unknown>

/** What a block of a type shows beyond its own data. */
const loads: Readonly<Record<string, Load>> = {
  'product-list': (send, lang, data) =>
    loadProducts(
      send,
      lang,
      data as BlockData<typeof import('#listing/blocks/product-list/schema.ts').productListBlock>,
    ),
  brands: (send, lang, data) =>
    loadUnknownBrands(send, lang, data as BlockData<typeof import('#listing/blocks/brands/schema.ts').brandsBlock>),
  'delivery-methods': loadDeliveryMethods,
}

/** What a page's blocks show beyond their own data, by their ids; a block whose part fails shows without it. */
export const loadBlocks = async (send: Send, lang: Language, containers: Containers): Promise<LoadedBlocks> => {
  const loading = within(containers).flatMap(({ id, type, data }) => {
    const load = loads[type]
    return load ? [load(send, lang, data).then(loaded => [id, loaded] as const, passOver)] : []
  })
  return Object.fromEntries((await Promise.all(loading)).filter(one => one !== null))
}

const within = (containers: Containers): Block[] =>
  Object.values(containers).flatMap(blocks => blocks.flatMap(block => [block, ...within(block.containers ?? {})]))

/** The page stands without it; what was left on purpose ends with its page. */
const passOver = (error: unknown): null => {
  if (error instanceof SendFailure && error.kind !== 'aborted') return null
  throw error
}
