import type { OfferAvailability } from '#catalog/domain/offer-availability.ts'
import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import { workdayAfter } from '#delivery/domain/workday.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import { shopDay } from '#kernel/shop-day.ts'

/** The fields of a product in a feed; URLs are absolute. */
export interface FedProduct {
  id: number
  title: string
  /** Plain text. */
  description: string
  link: string
  image: string
  furtherImages: readonly string[]
  brand: string
  /** The manufacturer's part number. */
  mpn: string
  gtin: string
  /** The current gross price. */
  totalCents: number
  /** The price that the current sale is compared with; null without a sale. */
  beforeCents: number | null
  /** The scheduled start and end of the current sale, as ISO timestamps. */
  cut: { from: string | null; to: string | null }
  /** The price of a future sale; null when none is planned. */
  plannedCents: number | null
  /** Names of the categories down to the main one, in the feed's language. */
  category: readonly string[]
  weightGrams: number | null
  /** The cheapest delivery to each country. */
  delivery: readonly FedDelivery[]
  availability: FedAvailability
}

export interface FedDelivery {
  country: string
  cents: number
}

/** The fields of a delivery method that a feed needs. */
interface Provider {
  countries: readonly string[]
  priceCents: number
  freeFromCents: number | null
  takesBig: boolean
  /** Customers collect the goods from the shop. */
  isPickUp: boolean
}

/** Returns the cheapest delivery of one unit to each country; countries without delivery are left out. */
export const fedDelivery = (
  providers: readonly Provider[],
  { totalCents, isBig }: { totalCents: number; isBig: boolean },
): FedDelivery[] => {
  const cheapest = new Map<string, number>()
  for (const { countries, isPickUp, takesBig, ...price } of providers) {
    if (isPickUp || (isBig && !takesBig)) continue
    const cents = deliveryCents(price, totalCents)
    for (const country of countries) cheapest.set(country, Math.min(cents, cheapest.get(country) ?? cents))
  }
  return [...cheapest].map(([country, cents]) => ({ country, cents }))
}

/** `on` is the expected day, `YYYY-MM-DD`; null when it is unknown. */
export type FedAvailability = { code: 'inStock' } | { code: 'outOfStock' } | { code: 'backorder'; on: string | null }

/** Converts the availability of the product page; the lead time becomes a date. */
export const fedAvailability = (offer: OfferAvailability, now: number): FedAvailability => {
  if (offer.code !== 'backorder') return offer
  return { code: 'backorder', on: offer.days === null ? null : workdayAfter(shopDay(new Date(now)), offer.days) }
}

export const FEED_KINDS = ['google', 'meta', 'hinnavaatlus'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

interface Frame {
  head: (shop: { name: string; link: string }) => string
  /** Returns '' for a product that the feed must leave out. */
  item: (product: FedProduct) => string
  foot: string
}

const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escapeHtml(text)}</${name}>`)
const euros = (cents: number): string => (cents / 100).toFixed(2)

/** Length limits of the feed readers. */
const TITLE = 150
const DESCRIPTION = 5_000
const FURTHER_IMAGES = 10
const PRODUCT_TYPE = 750
const CODE = 70
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

const AVAILABILITY: Readonly<Record<'google' | 'meta', Readonly<Record<FedAvailability['code'], string>>>> = {
  google: { inStock: 'in_stock', outOfStock: 'out_of_stock', backorder: 'backorder' },
  // Meta has no value for backorders.
  meta: { inStock: 'in stock', outOfStock: 'out of stock', backorder: 'available for order' },
}

/** Google identifies a product by its GTIN, or by brand and part number. */
const hasIdentifier = ({ gtin, brand, mpn }: Pick<FedProduct, 'gtin' | 'brand' | 'mpn'>): boolean =>
  gtin !== '' || (brand !== '' && mpn !== '')

const minute = (iso: string): string => `${iso.slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`

/**
 * Writes the current or planned sale price, and its period when it has both ends. A planned sale without an end is
 * left out.
 */
const saleOf = ({ totalCents, beforeCents, plannedCents, cut: { from, to } }: FedProduct): string => {
  const period = from !== null && to !== null ? `${minute(from)}/${minute(to)}` : ''
  const cents = beforeCents !== null ? totalCents : period === '' ? null : plannedCents
  if (cents === null) return ''
  return tag('g:sale_price', `${euros(cents)} EUR`) + tag('g:sale_price_effective_date', period)
}

const rss = (kind: 'google' | 'meta'): Frame => ({
  head: ({ name, link }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${tag('title', name)}${tag('link', link)}${tag('description', name)}\n`,
  item: ({ availability, ...product }) => {
    // Google requires a date for a backorder, and `out of stock` would contradict the page.
    if (kind === 'google' && availability.code === 'backorder' && availability.on === null) return ''
    return [
      '<item>',
      tag('g:id', String(product.id)),
      tag('g:title', cut(product.title, TITLE)),
      tag('g:description', cut(product.description || product.title, DESCRIPTION)),
      tag('g:link', product.link),
      tag('g:image_link', product.image),
      ...product.furtherImages.slice(0, FURTHER_IMAGES).map(address => tag('g:additional_image_link', address)),
      tag('g:availability', AVAILABILITY[kind][availability.code]),
      kind === 'google' && availability.code === 'backorder'
        ? tag('g:availability_date', `${availability.on}T00:00Z`)
        : '',
      tag('g:price', `${euros(product.beforeCents ?? product.totalCents)} EUR`),
      saleOf({ ...product, availability }),
      tag('g:condition', 'new'),
      tag('g:brand', cut(product.brand, CODE)),
      tag('g:mpn', cut(product.mpn, CODE)),
      tag('g:gtin', product.gtin),
      hasIdentifier(product) ? '' : tag('g:identifier_exists', 'no'),
      tag('g:product_type', cut(product.category.join(' > '), PRODUCT_TYPE)),
      product.weightGrams === null ? '' : tag('g:shipping_weight', `${product.weightGrams} g`),
      ...product.delivery.map(({ country, cents }) =>
        ['<g:shipping>', tag('g:country', country), tag('g:price', `${euros(cents)} EUR`), '</g:shipping>'].join(''),
      ),
      '</item>\n',
    ].join('')
  },
  foot: '</channel></rss>\n',
})

const FRAMES: Readonly<Record<FeedKind, Frame>> = {
  google: rss('google'),
  meta: rss('meta'),
  hinnavaatlus: {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
    item: ({ availability, ...product }) =>
      [
        '<product>',
        tag('id', String(product.id)),
        tag('name', cut(product.title, TITLE)),
        tag('price', euros(product.totalCents)),
        tag('url', product.link),
        tag('image', product.image),
        tag('category', product.category.join(' > ')),
        tag('description', cut(product.description, DESCRIPTION)),
        tag('manufacturer', product.brand),
        tag('productcode', product.mpn),
        tag('ean', product.gtin),
        tag('instock', availability.code === 'inStock' ? '1' : '0'),
        '</product>\n',
      ].join(''),
    foot: '</products>\n',
  },
}

export const feedFrame = (kind: FeedKind): Frame => FRAMES[kind]
