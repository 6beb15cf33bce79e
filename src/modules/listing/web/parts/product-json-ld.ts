import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { UnitPrice } from '#catalog/domain/net-content.ts'
import { determineOfferAvailability } from '#catalog/domain/offer-availability.ts'
import { findAnnouncedPriorPrice } from '#catalog/domain/price-display.ts'
import { addAddressFormat } from '#files/domain/file-address.ts'
import { pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import type { T } from '#platform/web/texts.tsx'
import { createBreadcrumbList } from './breadcrumb-list.ts'
import { listProductImages } from './list-product-images.ts'
import type { PageContext } from './listing-head.ts'

/** Builds the schema.org product with its offer, and its breadcrumbs. `terms` are additional fields of the offer. */
export const createProductJsonLd = (
  product: ProductDetails,
  t: T,
  { language, origin }: PageContext,
  terms: object = {},
) => [
  createProductObject(product, { language, origin, terms }),
  createBreadcrumbList(
    [
      { name: t('listing.products'), url: buildListingPath(language) },
      ...product.breadcrumbs.filter(crumb => crumb.id !== 0),
      { name: product.name, url: product.path },
    ],
    origin,
  ),
]

const createProductObject = (product: ProductDetails, { language, origin, terms }: PageContext & { terms: object }) => {
  const description = toPlainText(pickText(product.description, language))
  const priorPrice = findAnnouncedPriorPrice(product.lowestPriceBefore, product.total_price)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url: origin + product.path,
    sku: product.code1,
    ...(product.code2 && { mpn: product.code2 }),
    ...(product.gtin && { gtin: product.gtin, [`gtin${product.gtin.length}`]: product.gtin }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.safety?.manufacturer && {
      manufacturer: {
        '@type': 'Organization',
        name: product.safety.manufacturer.name,
        address: product.safety.manufacturer.address,
      },
    }),
    image: listProductImages(product).map(({ url }) =>
      url.startsWith('/') ? origin + addAddressFormat(url, 'jpeg') : url,
    ),
    // Google requires a description; the name is the fallback.
    description: description.slice(0, MAX_DESCRIPTION_LENGTH) || product.name,
    additionalProperty: product.specifications.map(({ name, values }) => ({
      '@type': 'PropertyValue',
      name,
      value: values.join(', '),
    })),
    ...(product.tyre_label && {
      hasEnergyConsumptionDetails: {
        '@type': 'EnergyConsumptionDetails',
        hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${product.tyre_label.fuel}`,
        energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryE',
        energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA',
      },
    }),
    ...(product.energy_label && {
      hasEnergyConsumptionDetails: {
        '@type': 'EnergyConsumptionDetails',
        hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${product.energy_label.energyClass}`,
        energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryG',
        energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA',
      },
    }),
    ...(product.cars.fits.length > 0 && { isAccessoryOrSparePartFor: listCars(product.cars, { language, origin }) }),
    // Products that cannot be ordered have no offer.
    ...(!product.unpriced && {
      offers: {
        '@type': 'Offer',
        url: origin + product.path,
        price: product.total_price.toFixed(2),
        priceCurrency: 'EUR',
        ...(priorPrice !== null && product.sale?.to && { priceValidUntil: product.sale.to }),
        ...listPriceSpecifications(product, priorPrice),
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${AVAILABILITY_TYPES[determineOfferAvailability(product).code]}`,
        ...terms,
      },
    }),
  }
}

const MAX_DESCRIPTION_LENGTH = 5_000
/** The page of the product lists all. */
const MAX_CARS = 20

/** Lists the cars that the product fits, with the addresses of their pages. */
const listCars = ({ fits }: ProductDetails['cars'], { language, origin }: PageContext): object[] =>
  fits
    .flatMap(({ name: model, lines }) => lines.map(({ name, path }) => ({ name: `${model} ${name}`.trim(), path })))
    .slice(0, MAX_CARS)
    .map(({ name, path }) => ({ '@type': 'Car', name, ...(path && { url: `${origin}/${language}/auto${path}` }) }))

/** Returns the struck-through price and the unit price, as on the page. A single one is not wrapped in a list. */
const listPriceSpecifications = (product: ProductDetails, priorPrice: number | null): object => {
  const specifications: object[] = []
  if (priorPrice !== null) specifications.push(createStruckPrice(priorPrice))
  if (product.unit_price) specifications.push(createMeasuredPrice(product.total_price, product.unit_price))
  if (specifications.length === 0) return {}
  return { priceSpecification: specifications.length === 1 ? specifications[0] : specifications }
}

/** Codes of UN/ECE recommendation 20. */
const UNIT_CODES = { l: 'LTR', kg: 'KGM', m: 'MTR', m2: 'MTK' } as const

/** Search engines compute the unit price from the price of the piece, its content and the unit of reference. */
const createMeasuredPrice = (euros: number, { amount, unit }: UnitPrice) => ({
  '@type': 'UnitPriceSpecification',
  price: euros.toFixed(2),
  priceCurrency: 'EUR',
  valueAddedTaxIncluded: true,
  referenceQuantity: {
    '@type': 'QuantitativeValue',
    value: amount,
    unitCode: UNIT_CODES[unit],
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: UNIT_CODES[unit] },
  },
})

/** Builds the struck-through price, as on the page. */
const createStruckPrice = (euros: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: euros.toFixed(2),
  priceCurrency: 'EUR',
  valueAddedTaxIncluded: true,
})

const AVAILABILITY_TYPES = { inStock: 'InStock', backorder: 'BackOrder', outOfStock: 'OutOfStock' } as const
