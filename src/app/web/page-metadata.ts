import type { Page } from '#content/contract-content.ts'
import { findFirstPicture } from '#content/web/parts/find-first-picture.ts'
import { buildOfferTerms } from '#delivery/web/parts/build-offer-terms.ts'
import type { LoadedDelivery } from '#delivery/web/parts/load-delivery.ts'
import { findSocialImage } from '#files/domain/social-image.ts'
import type { Album } from '#gallery/contract-gallery.ts'
import type { LoadedAlbum } from '#gallery/web/parts/load-gallery.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { createListingMetadata } from '#listing/web/parts/listing-metadata.ts'
import type { LoadedListing } from '#listing/web/parts/load-listing.ts'
import { createProductJsonLd } from '#listing/web/parts/product-json-ld.ts'
import type { T } from '#platform/web/texts.tsx'
import { addRootData, type Head, type HeadContext, type Match, renderMeta, serializeScriptJson } from './head.ts'
import { buildContentBreadcrumbs, buildQuestionObjects, buildSiteObjects } from './site-objects.ts'

/** Metadata for search engines and social networks. Only the server imports this file. */
interface PageMetadata {
  /** schema.org objects. */
  jsonLd?: readonly object[] | undefined
  /** The address of the social image. */
  image?: string | undefined
}

/** Builds the metadata of the deepest loaded content page or listing. */
export const buildMetadata = (matches: readonly Match[], t: T, context: HeadContext): PageMetadata => {
  const rootContext = addRootData(matches, context)
  for (const { loaderData } of [...matches].reverse()) {
    if (isLoadedPage(loaderData)) return buildPageMetadata(loaderData, t, rootContext)
    if (isListing(loaderData)) return createListingMetadata(loaderData, rootContext)
  }
  return {}
}

interface LoadedPage {
  page: Page
  loaded: unknown
}

const hasProperty = (data: unknown, name: string): boolean => typeof data === 'object' && data !== null && name in data
const isLoadedPage = (data: unknown): data is LoadedPage => hasProperty(data, 'page') && hasProperty(data, 'loaded')
const isListing = (data: unknown): data is LoadedListing => hasProperty(data, 'availableFilters')

const buildPageMetadata = ({ page, loaded }: LoadedPage, t: T, context: HeadContext): PageMetadata => ({
  jsonLd: [
    ...buildQuestionObjects(page, context.language),
    ...buildContentBreadcrumbs(page, context, t('albums.title')),
  ],
  image: findSocialImage(context.origin, [findFirstPicture(page)]),
  ...layoutMetadata[page.layout]?.(page, loaded as never, t, context),
  // A picture chosen by staff takes precedence.
  ...(page.socialImage && { image: findSocialImage(context.origin, [page.socialImage]) }),
})

type LayoutMetadata = (page: Page, loaded: never, t: T, context: HeadContext) => PageMetadata

const layoutMetadata: { [layout in Page['layout']]?: LayoutMetadata } = {
  Homepage: (page, { results }: LoadedListing, _t, { shop, origin }) => ({
    ...(shop && { jsonLd: buildSiteObjects(shop, origin) }),
    image: findSocialImage(origin, [findFirstPicture(page), ...results.map(({ image }) => image?.url)]),
  }),
  ProductDetailView: (
    _page,
    { product, delivery }: { product: ProductDetails; delivery: LoadedDelivery | null },
    t,
    context,
  ) => ({
    ...(product.image && { image: findSocialImage(context.origin, [product.image.url]) }),
    jsonLd: createProductJsonLd(product, t, context, delivery ? buildOfferTerms(delivery, product) : {}),
  }),
  Gallery: (_page, albums: Album[], _t, { origin }) => ({
    image: findSocialImage(
      origin,
      albums.map(({ thumbnail }) => thumbnail?.url),
    ),
  }),
  GalleryDetailView: (_page, { images }: LoadedAlbum, _t, { origin }) => ({
    image: findSocialImage(
      origin,
      images.map(({ url }) => url),
    ),
  }),
}

/** Renders the metadata as HTML. A page without a canonical address gets no sharing tags. */
export const renderMetadata = (head: Head, { jsonLd = [], image }: PageMetadata): string =>
  [
    ...(head.canonical ? renderSocialTags(head, image) : []),
    ...jsonLd.map(object => `<script type="application/ld+json">${serializeScriptJson(object)}</script>`),
  ].join('')

const renderSocialTags = ({ title, description, canonical }: Head, image: string | undefined): string[] => [
  renderProperty('og:type', 'website'),
  renderProperty('og:title', title),
  renderProperty('og:description', description),
  renderProperty('og:url', canonical),
  renderProperty('og:image', image),
  renderProperty('og:image:type', image?.endsWith('format=jpeg') ? 'image/jpeg' : undefined),
  renderMeta('twitter:card', image ? 'summary_large_image' : 'summary'),
]

const renderProperty = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''
