import type { ComponentType } from 'react'
import { data } from 'react-router'
import type { LAYOUTS, Page } from '#content/contract-page.ts'
import { BlockList } from '#content/web/parts/block-list.tsx'
import { useEditTools } from '#content/web/parts/edit-tools.tsx'
import { DeliveryNote } from '#delivery/web/parts/delivery-note.tsx'
import { type LoadedDelivery, loadDelivery } from '#delivery/web/parts/load-delivery.ts'
import { offerTerms } from '#delivery/web/parts/offer-terms.ts'
import type { Album } from '#gallery/contract-album.ts'
import { type LoadedAlbum, loadAlbum, loadAlbums } from '#gallery/web/parts/load-gallery.ts'
import type { Language } from '#kernel/language.ts'
import { type ProductDetails, products } from '#listing/contract-listing.ts'
import { HomeView } from '#listing/web/parts/home-view.tsx'
import { loadListing } from '#listing/web/parts/load-listing.ts'
import { productHead } from '#listing/web/parts/product-head.ts'
import { ProductView } from '#listing/web/parts/product-view.tsx'
import type { T } from '#platform/web/texts.tsx'
import { type LoadedSearch, loadSearchResults } from '#search/web/parts/load-search-results.ts'
import { SearchResults } from '#search/web/parts/search-results.tsx'
import { type Send, SendFailure } from '#wire/send.ts'
import { contentLayouts, fetchContentLayouts } from './fetch-content-layouts.ts'
import type { Head, HeadSetting } from './head.ts'
import { siteObjects } from './site-objects.ts'

interface LoadArgs {
  /** Gives up with the navigation. */
  send: Send
  /** The visitor's own, which lists are remembered by. */
  ownSend: Send
  signal: AbortSignal
  page: Page
  lang: Language
  url: URL
}

/** What a layout needs beyond its page, and how it shows both. */
interface Layout {
  load?: (args: LoadArgs) => Promise<unknown>
  View: ComponentType<{ page: Page; loaded: unknown }>
  head?: (page: Page, loaded: unknown, t: T, setting: HeadSetting) => Partial<Head>
  /** Brings the parts that it is shown with and that are not there from the beginning. */
  fetch?: () => Promise<void>
}

/** Binds a layout's loader, view and head to one type of loaded data. */
const layout = <D,>(parts: {
  load: (args: LoadArgs) => Promise<D>
  View: ComponentType<{ page: Page; loaded: D }>
  head?: (page: Page, loaded: D, t: T, setting: HeadSetting) => Partial<Head>
  fetch?: () => Promise<void>
}): Layout => parts as unknown as Layout

/** Content pages are shown by parts that come with the first of them. */
const ARTICLES = {
  Basic: 'BasicLayout',
  Contact: 'ContactLayout',
  Default: 'DefaultLayout',
  PageNotFound: 'EditedNotFoundLayout',
  SparePartsContact: 'SparePartsLayout',
  TestLayout: 'TestLayout',
  parallax: 'ParallaxLayout',
  'sidebar-right': 'SidebarLayout',
} as const

const ArticleView = ({ page }: { page: Page }) => {
  const View = contentLayouts()[ARTICLES[page.layout as keyof typeof ARTICLES]]
  return <View page={page} />
}
const article: Layout = { View: ArticleView, fetch: fetchContentLayouts }

/** The page of a product that this visitor may not see is not there either. */
const loadProduct = async (send: Send, id: number, lang: Language): Promise<ProductDetails> => {
  try {
    const { body } = await send(products.view, { params: { id }, query: { lang } })
    return body.data
  } catch (error) {
    throw error instanceof SendFailure && (error.status === 404 || error.status === 422)
      ? data(null, { status: 404 })
      : error
  }
}

/** A page's `layout` names one of these. */
export const layouts: Record<(typeof LAYOUTS)[number], Layout> = {
  Basic: article,
  Contact: article,
  Default: article,
  Gallery: layout<Album[]>({
    load: ({ send, lang }) => loadAlbums(send, lang),
    View: ({ page, loaded }) => {
      const { AlbumList, GalleryLayout } = contentLayouts()
      return (
        <GalleryLayout page={page}>
          <AlbumList albums={loaded} />
        </GalleryLayout>
      )
    },
    fetch: fetchContentLayouts,
  }),
  GalleryDetailView: layout<LoadedAlbum>({
    load: ({ send, page, lang }) => loadAlbum(send, lang, page.subject?.id ?? 0),
    View: ({ page, loaded }) => {
      const { AlbumView, GalleryLayout } = contentLayouts()
      return (
        <GalleryLayout page={page}>
          <AlbumView images={loaded.images} title={page.title} />
        </GalleryLayout>
      )
    },
    fetch: fetchContentLayouts,
  }),
  Homepage: layout<Awaited<ReturnType<typeof loadListing>>>({
    load: ({ ownSend, lang, url, signal }) => loadListing(ownSend, lang, url.searchParams, signal),
    View: ({ page, loaded }) => (
      <HomeView listing={loaded} page={page}>
        <PageBlocks page={page} />
      </HomeView>
    ),
    head: (_page, _loaded, _t, { shop, origin }) => (shop ? { jsonLd: siteObjects(shop, origin) } : {}),
  }),
  // One that is kept to be shown in place of others is nothing to be found.
  PageNotFound: { ...article, head: () => ({ robots: 'noindex,follow' }) },
  ProductDetailView: layout<{ product: ProductDetails; delivery: LoadedDelivery | null }>({
    load: async ({ send, page, lang }) => {
      const [product, delivery] = await Promise.all([
        loadProduct(send, page.subject?.id ?? 0, lang),
        loadDelivery(send, lang),
      ])
      return { product, delivery }
    },
    View: ({ loaded: { product, delivery } }) => (
      <ProductView delivery={delivery && <DeliveryNote delivery={delivery} product={product} />} product={product} />
    ),
    head: (_page, { product, delivery }, t, setting) =>
      productHead(product, t, setting, delivery ? offerTerms(delivery, product) : {}),
  }),
  SearchResults: layout<LoadedSearch>({
    load: ({ send, lang, url }) => loadSearchResults(send, lang, url.searchParams),
    View: ({ page, loaded }) => {
      const { ResultsLayout } = contentLayouts()
      return (
        <ResultsLayout page={page}>
          <SearchResults found={loaded} />
        </ResultsLayout>
      )
    },
    fetch: fetchContentLayouts,
  }),
  SparePartsContact: article,
  TestLayout: article,
  parallax: article,
  'sidebar-right': article,
}

/** What staff put into the first place of a page that has a form of its own. */
const PageBlocks = ({ page }: { page: Page }) => {
  const { main = [] } = page.itemContainers
  const isEdited = useEditTools() !== null
  return main.length > 0 || isEdited ? (
    <div className="flow flow-inset">
      <BlockList blocks={main} place="itemContainers/main" />
    </div>
  ) : null
}
