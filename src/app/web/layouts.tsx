import type { ComponentType } from 'react'
import { data } from 'react-router'
import type { LAYOUTS, Page } from '#content/contract-page.ts'
import { ContentView } from '#content/web/parts/content-view.tsx'
import { PageNotFoundView } from '#content/web/parts/page-not-found-view.tsx'
import { DeliveryNote } from '#delivery/web/parts/delivery-note.tsx'
import { type LoadedDelivery, loadDelivery } from '#delivery/web/parts/load-delivery.ts'
import { offerTerms } from '#delivery/web/parts/offer-terms.ts'
import type { Language } from '#kernel/language.ts'
import { type ProductDetails, products } from '#listing/contract-listing.ts'
import { HomeView } from '#listing/web/parts/home-view.tsx'
import { loadListing } from '#listing/web/parts/load-listing.ts'
import { productHead } from '#listing/web/parts/product-head.ts'
import { ProductView } from '#listing/web/parts/product-view.tsx'
import type { T } from '#platform/web/texts.tsx'
import { type Send, SendFailure } from '#wire/send.ts'
import type { Head, HeadSetting } from './head.ts'

interface LoadArgs {
  send: Send
  page: Page
  lang: Language
  url: URL
}

/** What a layout needs beyond its page, and how it shows both. */
interface Layout {
  load?: (args: LoadArgs) => Promise<unknown>
  View: ComponentType<{ page: Page; loaded: unknown }>
  head?: (page: Page, loaded: unknown, t: T, setting: HeadSetting) => Partial<Head>
}

/** Binds a layout's loader, view and head to one type of loaded data. */
const layout = <D,>(parts: {
  load: (args: LoadArgs) => Promise<D>
  View: ComponentType<{ page: Page; loaded: D }>
  head?: (page: Page, loaded: D, t: T, setting: HeadSetting) => Partial<Head>
}): Layout => parts as unknown as Layout

const text: Layout = { View: ({ page }) => <ContentView page={page} /> }

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

/** A page's `layout` names one of these (spec.md section 2, Content pages). */
export const layouts: Record<(typeof LAYOUTS)[number], Layout> = {
  Basic: text,
  Contact: text,
  Default: text,
  Gallery: text,
  GalleryDetailView: text,
  Homepage: layout<Awaited<ReturnType<typeof loadListing>>>({
    load: ({ send, lang, url }) => loadListing(send, lang, url.searchParams),
    View: ({ page, loaded }) => <HomeView listing={loaded} page={page} />,
  }),
  PageNotFound: { View: PageNotFoundView },
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
  SearchResults: text,
  SparePartsContact: text,
  TestLayout: text,
  parallax: text,
  'sidebar-right': text,
}
