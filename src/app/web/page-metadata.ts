import type { Page } from '#content/contract-page.ts'
import { firstPicture } from '#content/web/parts/first-picture.ts'
import type { LoadedDelivery } from '#delivery/web/parts/load-delivery.ts'
import { offerTerms } from '#delivery/web/parts/offer-terms.ts'
import { findSharedPicture } from '#files/domain/shared-picture.ts'
import type { Album } from '#gallery/contract-album.ts'
import type { LoadedAlbum } from '#gallery/web/parts/load-gallery.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { ProductDetails } from '#listing/contract-listing.ts'
import { createListingMetadata } from '#listing/web/parts/listing-metadata.ts'
import type { LoadedListing } from '#listing/web/parts/load-listing.ts'
import { createProductJsonLd } from '#listing/web/parts/product-json-ld.ts'
import type { T } from '#platform/web/texts.tsx'
import { type Head, type HeadSetting, type Match, meta, scriptJson, settingOf } from './head.ts'
import { contentCrumbs, questionObjects, siteObjects } from './site-objects.ts'

/** Metadata for search engines and social networks. Only the server imports this file. */
interface PageMetadata {
  /** schema.org objects. */
  jsonLd?: readonly object[] | undefined
  /** The address of the preview picture for social networks. */
  image?: string | undefined
}

/** Builds the metadata of the deepest loaded content page or listing. */
export const metadataOf = (matches: readonly Match[], t: T, given: HeadSetting): PageMetadata => {
  const setting = settingOf(matches, given)
  for (const { loaderData } of [...matches].reverse()) {
    if (isLoadedPage(loaderData)) return pageMetadata(loaderData, t, setting)
    if (isListing(loaderData)) return createListingMetadata(loaderData, setting)
  }
  return {}
}

interface LoadedPage {
  page: Page
  loaded: unknown
}

const has = (data: unknown, name: string): boolean => typeof data === 'object' && data !== null && name in data
const isLoadedPage = (data: unknown): data is LoadedPage => has(data, 'page') && has(data, 'loaded')
const isListing = (data: unknown): data is LoadedListing => has(data, 'availableFilters')

const pageMetadata = ({ page, loaded }: LoadedPage, t: T, setting: HeadSetting): PageMetadata => ({
  jsonLd: [...questionObjects(page, setting.language), ...contentCrumbs(page, setting, t('albums.title'))],
  image: findSharedPicture(setting.origin, [firstPicture(page)]),
  ...layoutMetadata[page.layout]?.(page, loaded as never, t, setting),
  // A picture chosen by staff takes precedence.
  ...(page.socialImage && { image: findSharedPicture(setting.origin, [page.socialImage]) }),
})

type LayoutMetadata = (page: Page, loaded: never, t: T, setting: HeadSetting) => PageMetadata

const layoutMetadata: { [layout in Page['layout']]?: LayoutMetadata } = {
  Homepage: (page, { results }: LoadedListing, _t, { shop, origin }) => ({
    ...(shop && { jsonLd: siteObjects(shop, origin) }),
    image: findSharedPicture(origin, [firstPicture(page), ...results.map(({ image }) => image?.url)]),
  }),
  ProductDetailView: (
    _page,
    { product, delivery }: { product: ProductDetails; delivery: LoadedDelivery | null },
    t,
    setting,
  ) => ({
    ...(product.image && { image: findSharedPicture(setting.origin, [product.image.url]) }),
    jsonLd: createProductJsonLd(product, t, setting, delivery ? offerTerms(delivery, product) : {}),
  }),
  Gallery: (_page, albums: Album[], _t, { origin }) => ({
    image: findSharedPicture(
      origin,
      albums.map(({ thumbnail }) => thumbnail?.url),
    ),
  }),
  GalleryDetailView: (_page, { images }: LoadedAlbum, _t, { origin }) => ({
    image: findSharedPicture(
      origin,
      images.map(({ url }) => url),
    ),
  }),
}

/** Renders the metadata as HTML. A page without a canonical address gets no sharing tags. */
export const metadataHtml = (head: Head, { jsonLd = [], image }: PageMetadata): string =>
  [
    ...(head.canonical ? socialTags(head, image) : []),
    ...jsonLd.map(object => `<script type="application/ld+json">${scriptJson(object)}</script>`),
  ].join('')

const socialTags = ({ title, description, canonical }: Head, image: string | undefined): string[] => [
  property('og:type', 'website'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', canonical),
  property('og:image', image),
  property('og:image:type', image?.endsWith('format=jpeg') ? 'image/jpeg' : undefined),
  meta('twitter:card', image ? 'summary_large_image' : 'summary'),
]

const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''
