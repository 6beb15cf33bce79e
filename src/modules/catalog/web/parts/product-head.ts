import type { ProductDetails } from '#catalog/contract.ts'
import { isOutOfStock, ON_DEMAND } from '#catalog/domain/availability.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import type { T } from '#platform/web/texts.tsx'
import { breadcrumbList } from './breadcrumb-list.ts'
import type { HeadPlace } from './listing-head.ts'

/** What a product adds to the head of its page: schema.org's Product with its offer, and the way down to it. */
export const productHead = (product: ProductDetails, t: T, { language, origin }: HeadPlace) => ({
  jsonLd: [
    productObject(product, origin),
    breadcrumbList(
      [
        { name: t('catalog.products'), url: listingPath(language) },
        ...product.breadcrumbs.filter(crumb => crumb.id !== 0),
        { name: product.name, url: product.path },
      ],
      origin,
    ),
  ],
})

const productObject = (product: ProductDetails, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.code1,
  ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
  image: product.images.map(({ url }) => (url.startsWith('/') ? origin + url : url)),
  description: plainText(product.description).slice(0, 500),
  offers: {
    '@type': 'Offer',
    url: origin + product.path,
    price: product.total_price.toFixed(2),
    priceCurrency: 'EUR',
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability(product)}`,
  },
})

const availability = (product: ProductDetails): string => {
  if (isOutOfStock(product)) return 'OutOfStock'
  return product.available_in === ON_DEMAND && product.availableForSale === 0 ? 'BackOrder' : 'InStock'
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
