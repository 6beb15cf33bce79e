import { LinksView } from '#content/blocks/links/view.tsx'
import type { Block, Containers, DataOf } from '#content/contract-block.ts'
import { type BlockViews, blockView, type LoadedBlocks } from '#content/web/parts/block-list.tsx'
import type { Language } from '#kernel/language.ts'
import { loadProducts } from '#listing/blocks/product-list/load.ts'
import { fetchAgain } from '#platform/web/fetch-again.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** The footer's own are in the first bundle; the others need not be: most who come look for products. */
let views: BlockViews = { links: blockView(LinksView) }
export const knownViews = (): BlockViews => views

/** Has the views of all kinds at hand: somebody is about to put any of them into the page. */
export const fetchAllViews = async (): Promise<BlockViews> => {
  views = (await fetchAgain(() => import('./block-views.tsx'))).blockViews
  return views
}

/** Kinds that come with the shop's front. */
const SHOPFRONT: ReadonlySet<string> = new Set(['campaign', 'product-list', 'brands'])

/** Whether something is among them that comes with content pages alone. */
export const needAllViews = (all: readonly Containers[]): boolean =>
  all.flatMap(containers => within(containers)).some(({ type }) => type !== 'links' && !SHOPFRONT.has(type))

/** Has the views at hand that blocks are shown by; nothing is fetched for pages that need none. */
export const fetchViews = async (...all: readonly Containers[]): Promise<void> => {
  if (all.flatMap(containers => within(containers)).every(({ type }) => type in views)) return
  if (needAllViews(all)) await fetchAllViews()
  else views = { ...views, ...(await fetchAgain(() => import('./shopfront-views.tsx'))).shopfrontViews }
}

type Load = (send: Send, lang: Language, data: Block['data']) => Promise<unknown>

/** What a block of a type shows beyond its own data. */
const loads: Readonly<Record<string, Load>> = {
  'product-list': (send, lang, data) =>
    loadProducts(send, lang, data as DataOf<typeof import('#listing/blocks/product-list/schema.ts').productListBlock>),
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
