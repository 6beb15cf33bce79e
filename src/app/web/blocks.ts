import { LinksView } from '#content/blocks/links/view.tsx'
import type { Block, BlockData, Containers } from '#content/contract-block.ts'
import { type BlockViews, type LoadedBlocks, toBlockView } from '#content/web/parts/block-list.tsx'
import type { Language } from '#kernel/language.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'
import { type Send, SendError } from '#wire/send.ts'

/** The first bundle has the footer's views only, because most visitors look for products. */
let views: BlockViews = { links: toBlockView(LinksView) }
export const getLoadedViews = (): BlockViews => views

const importShopfront = () => import('./shopfront-views.tsx')

/** Few pages have these blocks, so neither their views nor their loaders are in the first bundle. */
const importRareBlocks = () => loadWithRetry(() => import('./rare-blocks.tsx'))

/** Bundles of the other block types, loaded by the pages that show them. */
const bundles = {
  front: async () => (await importShopfront()).shopfrontViews,
  text: () => import('#content/web/parts/text-block-views.tsx').then(({ textBlockViews }) => textBlockViews),
  panels: () => import('#content/web/parts/panel-block-views.tsx').then(({ panelBlockViews }) => panelBlockViews),
  contact: () =>
    import('#content/web/parts/contact-block-views.tsx').then(({ contactBlockViews }) => contactBlockViews),
  rare: async () => (await importRareBlocks()).rareBlockViews,
}

type Bundle = keyof typeof bundles

const BUNDLE_BY_TYPE: Readonly<Record<string, Bundle>> = {
  campaign: 'front',
  'product-list': 'front',
  brands: 'front',
  'build-list': 'rare',
  hero: 'panels',
  cards: 'panels',
  gallery: 'panels',
  video: 'panels',
  quote: 'panels',
  code: 'panels',
  'contact-form': 'contact',
  'map-link': 'contact',
  'spare-parts-form': 'contact',
  'delivery-methods': 'rare',
}

/** Lists the bundles that the blocks need beyond the first; most types are in the text bundle. */
export const listBlockBundles = (containerSets: readonly Containers[]): ReadonlySet<Bundle> => {
  const types = containerSets.flatMap(listNestedBlocks).map(({ type }) => type)
  const listBundles = (blockTypes: readonly string[]) =>
    new Set(blockTypes.flatMap(type => (type === 'links' ? [] : [BUNDLE_BY_TYPE[type] ?? 'text'])))
  // The contact bundle includes the company block.
  const bundlesWithoutCompany = listBundles(types.filter(type => type !== 'company'))
  return bundlesWithoutCompany.has('contact') ? bundlesWithoutCompany : listBundles(types)
}

const fetchBundles = async (names: Iterable<Bundle>): Promise<void> => {
  const loadedBundles = await Promise.all([...names].map(name => loadWithRetry(bundles[name])))
  views = Object.assign({}, views, ...loadedBundles)
}

/** Loads the views of all types, because an editor may insert any of them. */
export const fetchAllViews = async (): Promise<BlockViews> => {
  await fetchBundles(Object.keys(bundles) as Bundle[])
  return views
}

/** Loads the views of the given blocks, if any are missing. */
export const fetchViews = async (...containerSets: readonly Containers[]): Promise<void> => {
  if (containerSets.flatMap(listNestedBlocks).every(({ type }) => type in views)) return
  await fetchBundles(listBlockBundles(containerSets))
}

type LoadBlock = (send: Send, lang: Language, data: Block['data']) => Promise<unknown>

/** Loads data that a block type shows beyond its own. */
const loadersByType: Readonly<Record<string, LoadBlock>> = {
  'product-list': async (send, lang, data) =>
    (await loadWithRetry(importShopfront)).loadProducts(
      send,
      lang,
      data as BlockData<typeof import('#listing/blocks/product-list/schema.ts').productListBlock>,
    ),
  brands: async (send, lang, data) =>
    (await importRareBlocks()).loadUnknownBrands(
      send,
      lang,
      data as BlockData<typeof import('#listing/blocks/brands/schema.ts').brandsBlock>,
    ),
  'delivery-methods': async (send, lang) => (await importRareBlocks()).loadDeliveryMethods(send, lang),
  'build-list': async (send, lang, data) =>
    (await importRareBlocks()).loadBuild(
      send,
      lang,
      data as BlockData<typeof import('#builds/blocks/build-list/schema.ts').buildListBlock>,
    ),
}

/** Loads the additional data of a page's blocks, by block id; a block whose load fails shows without it. */
export const loadBlocks = async (send: Send, lang: Language, containers: Containers): Promise<LoadedBlocks> => {
  const loads = listNestedBlocks(containers).flatMap(({ id, type, data }) => {
    const load = loadersByType[type]
    return load ? [load(send, lang, data).then(loaded => [id, loaded] as const, skipFailedBlock)] : []
  })
  return Object.fromEntries((await Promise.all(loads)).filter(entry => entry !== null))
}

const listNestedBlocks = (containers: Containers): Block[] =>
  Object.values(containers).flatMap(blocks =>
    blocks.flatMap(block => [block, ...listNestedBlocks(block.containers ?? {})]),
  )

/** Returns null for a failed call, so that the block shows without its data; an aborted call ends with its page. */
const skipFailedBlock = (error: unknown): null => {
  if (error instanceof SendError && error.kind !== 'aborted') return null
  throw error
}
