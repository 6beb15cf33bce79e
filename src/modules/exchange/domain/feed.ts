import { computeUnitCents, formatNetContentUnit, type NetContent } from '#catalog/domain/net-content.ts'
import type { OfferAvailability } from '#catalog/domain/offer-availability.ts'
import { addWorkdays } from '#delivery/domain/add-workdays.ts'
import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import { type DeliveryRate, findDeliveryRate } from '#delivery/domain/delivery-rates.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import { getShopDay } from '#kernel/shop-day.ts'

/** The fields of a product in a feed; URLs are absolute. */
export interface FeedProduct {
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
  priorCents: number | null
  /** The scheduled start and end of the current sale, as ISO timestamps. */
  salePeriod: { from: string | null; to: string | null }
  /** The price of a future sale; null without a scheduled sale. */
  futureSaleCents: number | null
  /** Names of the categories down to the main one, in the feed's language. */
  category: readonly string[]
  weightGrams: number | null
  /** The content of goods sold by measure; readers show their unit price. */
  netContent: NetContent | null
  /** The number of the tyre label in EPREL, or empty. */
  eprel: string
  /** Details that the law demands of the goods, and the cars that it fits, in the feed's language. */
  details: readonly FeedDetail[]
  /** The cheapest delivery to each country. */
  delivery: readonly FeedDelivery[]
  availability: FeedAvailability
}

export interface FeedDetail {
  section: string
  name: string
  value: string
  /** The type of hazard of a mixture. */
  isHazard?: boolean
  /** A car that the product fits or does not fit. */
  isCar?: boolean
}

export interface FeedDelivery {
  country: string
  cents: number
}

/** The fields of a delivery method that a feed needs. */
interface DeliveryOption {
  countries: readonly string[]
  priceCents: number
  freeFromCents: number | null
  rates?: readonly DeliveryRate[]
  acceptsBigProducts: boolean
  /** Customers collect the goods from the shop. */
  isPickUp: boolean
}

/** Returns the cheapest delivery of one unit to each country. Omits countries without delivery. */
export const findCheapestDelivery = (
  providers: readonly DeliveryOption[],
  { totalCents, isBig, grams = 0 }: { totalCents: number; isBig: boolean; grams?: number | null },
): FeedDelivery[] => {
  const cheapest = new Map<string, number>()
  for (const { countries, isPickUp, acceptsBigProducts, rates, ...price } of providers) {
    if (isPickUp || (isBig && !acceptsBigProducts)) continue
    for (const country of countries) {
      const parcel = { country, postcode: '', grams: grams ?? 0, goodsCents: totalCents }
      const rate = findDeliveryRate({ inputType: 'Address', rates }, parcel)
      const cents = computeDeliveryCents(rate ?? price, totalCents)
      cheapest.set(country, Math.min(cents, cheapest.get(country) ?? cents))
    }
  }
  return [...cheapest].map(([country, cents]) => ({ country, cents }))
}

/** `expectedOn` is the expected day, `YYYY-MM-DD`; null when it is unknown. */
export type FeedAvailability =
  | { code: 'inStock' }
  | { code: 'outOfStock' }
  | { code: 'backorder'; expectedOn: string | null }

/** Converts the availability of the product page; the lead time becomes a date. */
export const toFeedAvailability = (offer: OfferAvailability, now: number): FeedAvailability => {
  if (offer.code !== 'backorder') return offer
  return {
    code: 'backorder',
    expectedOn: offer.days === null ? null : addWorkdays(getShopDay(new Date(now)), offer.days),
  }
}

export const FEED_KINDS = ['google', 'meta', 'hinnavaatlus'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

interface FeedFormat {
  renderHead: (shop: { name: string; link: string }) => string
  /** Returns '' for a product that the feed must leave out. */
  renderItem: (product: FeedProduct) => string
  foot: string
}

const renderTag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escapeHtml(text)}</${name}>`)
const formatEuros = (cents: number): string => (cents / 100).toFixed(2)

/** Length limits of the feed readers. */
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_FURTHER_IMAGES = 10
const MAX_PRODUCT_TYPE_LENGTH = 750
const MAX_CODE_LENGTH = 70
const MAX_DETAIL_LENGTH = 1_000
const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`

const AVAILABILITY_VALUES: Readonly<Record<'google' | 'meta', Readonly<Record<FeedAvailability['code'], string>>>> = {
  google: { inStock: 'in_stock', outOfStock: 'out_of_stock', backorder: 'backorder' },
  // Meta has no value for backorders.
  meta: { inStock: 'in stock', outOfStock: 'out of stock', backorder: 'available for order' },
}

/** Google identifies a product by its GTIN, or by brand and part number. */
const hasIdentifier = ({ gtin, brand, mpn }: Pick<FeedProduct, 'gtin' | 'brand' | 'mpn'>): boolean =>
  gtin !== '' || (brand !== '' && mpn !== '')

const toMinute = (iso: string): string => `${iso.slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`

/**
 * Writes the current or scheduled sale price, and its period when it has both ends. Skips a scheduled sale without an
 * end.
 */
const renderSalePriceTags = ({
  totalCents,
  priorCents,
  futureSaleCents,
  salePeriod: { from, to },
}: FeedProduct): string => {
  const period = from !== null && to !== null ? `${toMinute(from)}/${toMinute(to)}` : ''
  const scheduledCents = period === '' ? null : futureSaleCents
  const cents = priorCents === null ? scheduledCents : totalCents
  if (cents === null) return ''
  return renderTag('g:sale_price', `${formatEuros(cents)} EUR`) + renderTag('g:sale_price_effective_date', period)
}

/** Google writes square metres as `sqm`. */
const renderUnitPricingTags = ({ netContent }: FeedProduct): string => {
  if (netContent === null) return ''
  const unit = netContent.unit === 'm2' ? 'sqm' : netContent.unit
  return (
    renderTag('g:unit_pricing_measure', `${netContent.amount} ${unit}`) +
    renderTag('g:unit_pricing_base_measure', `1 ${unit}`)
  )
}

/** Renders Google's field for technical data, with at most 1,000 characters of a value. */
const renderDetailTags = (details: readonly FeedDetail[]): string =>
  details
    .map(({ section, name, value }) =>
      [
        '<g:product_detail>',
        renderTag('g:section_name', section),
        renderTag('g:attribute_name', name),
        renderTag('g:attribute_value', truncate(value, MAX_DETAIL_LENGTH)),
        '</g:product_detail>',
      ].join(''),
    )
    .join('')

/** Formats the price of one unit of measure, such as `49.98 EUR/l`; empty for goods sold by the piece. */
const formatUnitPrice = ({ totalCents, netContent }: Pick<FeedProduct, 'totalCents' | 'netContent'>): string =>
  netContent && totalCents > 0
    ? `${formatEuros(computeUnitCents(totalCents, netContent))} EUR/${formatNetContentUnit(netContent.unit)}`
    : ''

const joinDetails = (details: readonly FeedDetail[]): string =>
  details.map(({ name, value }) => `${name}: ${value}`).join('. ')

/**
 * Adds the details to the description of readers without a field for them. Shortens the description to make room for
 * details that the law demands. Cars fill the remaining room.
 */
const describeWithDetails = ({ description, details }: Pick<FeedProduct, 'description' | 'details'>): string => {
  const parts = [
    joinDetails(details.filter(({ isCar }) => !isCar)),
    description,
    joinDetails(details.filter(({ isCar }) => isCar)),
  ]
  let text = ''
  for (const part of parts) {
    const separator = text === '' ? '' : '\n'
    const room = MAX_DESCRIPTION_LENGTH - text.length - separator.length
    if (part !== '' && room > 0) text += separator + truncate(part, room)
  }
  return text
}

/** Writes the EPREL number, from which Google reads the classes of a label. Others get them in the description. */
const renderCertificationTags = (eprel: string): string =>
  eprel === ''
    ? ''
    : [
        '<g:certification>',
        renderTag('g:certification_authority', 'EC'),
        renderTag('g:certification_name', 'EPREL'),
        renderTag('g:certification_code', eprel),
        '</g:certification>',
      ].join('')

/** The type of a hazard is in every description, because advertisements must name it (1272/2008 art. 48(2)). */
const describeForReader = (
  kind: 'google' | 'meta',
  { title, description, details }: Pick<FeedProduct, 'title' | 'description' | 'details'>,
): string =>
  describeWithDetails({
    description: description || title,
    details: kind === 'google' ? details.filter(({ isHazard }) => isHazard) : details,
  })

const createRssFormat = (kind: 'google' | 'meta'): FeedFormat => ({
  renderHead: ({ name, link }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
      `${renderTag('title', name)}${renderTag('link', link)}${renderTag('description', name)}\n`,
    ].join(''),
  renderItem: ({ availability, ...product }) => {
    // Google requires a date for a backorder, and `out of stock` would contradict the page.
    if (kind === 'google' && availability.code === 'backorder' && availability.expectedOn === null) return ''
    return [
      '<item>',
      renderTag('g:id', String(product.id)),
      renderTag('g:title', truncate(product.title, MAX_TITLE_LENGTH)),
      renderTag('g:description', describeForReader(kind, product)),
      renderTag('g:link', product.link),
      renderTag('g:image_link', product.image),
      ...product.furtherImages
        .slice(0, MAX_FURTHER_IMAGES)
        .map(address => renderTag('g:additional_image_link', address)),
      renderTag('g:availability', AVAILABILITY_VALUES[kind][availability.code]),
      kind === 'google' && availability.code === 'backorder'
        ? renderTag('g:availability_date', `${availability.expectedOn}T00:00Z`)
        : '',
      renderTag('g:price', `${formatEuros(product.priorCents ?? product.totalCents)} EUR`),
      renderSalePriceTags({ ...product, availability }),
      renderUnitPricingTags({ ...product, availability }),
      kind === 'google' ? renderCertificationTags(product.eprel) + renderDetailTags(product.details) : '',
      renderTag('g:condition', 'new'),
      renderTag('g:brand', truncate(product.brand, MAX_CODE_LENGTH)),
      renderTag('g:mpn', truncate(product.mpn, MAX_CODE_LENGTH)),
      renderTag('g:gtin', product.gtin),
      hasIdentifier(product) ? '' : renderTag('g:identifier_exists', 'no'),
      renderTag('g:product_type', truncate(product.category.join(' > '), MAX_PRODUCT_TYPE_LENGTH)),
      product.weightGrams === null ? '' : renderTag('g:shipping_weight', `${product.weightGrams} g`),
      ...product.delivery.map(({ country, cents }) =>
        [
          '<g:shipping>',
          renderTag('g:country', country),
          renderTag('g:price', `${formatEuros(cents)} EUR`),
          '</g:shipping>',
        ].join(''),
      ),
      '</item>\n',
    ].join('')
  },
  foot: '</channel></rss>\n',
})

const FEED_FORMATS: Readonly<Record<FeedKind, FeedFormat>> = {
  google: createRssFormat('google'),
  meta: createRssFormat('meta'),
  hinnavaatlus: {
    renderHead: () => '<?xml version="1.0" encoding="UTF-8"?>\n<products>\n',
    renderItem: ({ availability, ...product }) =>
      [
        '<product>',
        renderTag('id', String(product.id)),
        renderTag('name', truncate(product.title, MAX_TITLE_LENGTH)),
        renderTag('price', formatEuros(product.totalCents)),
        renderTag('url', product.link),
        renderTag('image', product.image),
        renderTag('category', product.category.join(' > ')),
        renderTag('unitprice', formatUnitPrice(product)),
        renderTag('description', describeWithDetails(product)),
        renderTag('manufacturer', product.brand),
        renderTag('productcode', product.mpn),
        renderTag('ean', product.gtin),
        renderTag('instock', availability.code === 'inStock' ? '1' : '0'),
        '</product>\n',
      ].join(''),
    foot: '</products>\n',
  },
}

export const getFeedFormat = (kind: FeedKind): FeedFormat => FEED_FORMATS[kind]
