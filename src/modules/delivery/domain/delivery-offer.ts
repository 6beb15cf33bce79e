import { type AvailabilityInput, determineAvailability, isOutOfStock } from '#catalog/domain/availability.ts'
import { type GoodsMeasure, measureGoods, type SizedProduct } from '#catalog/domain/measure-goods.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import { computeDeliveryCents } from './compute-delivery-cents.ts'
import { type DeliveryLimits, findExceededLimit } from './delivery-limits.ts'
import { quoteProvider, type RateTerms } from './delivery-rates.ts'
import { isOwnPickUp } from './own-pick-up.ts'

/** A delivery provider that customers can choose, with prices in euros. */
export interface OfferedProvider extends DeliveryLimits {
  supportedCountries: readonly string[]
  /** `value` means that the customer collects the goods. */
  inputType: 'select' | 'value' | 'Address'
  price: number
  freeFrom: number | null
  rates?: readonly (RateTerms & { price: number; freeFrom: number | null })[] | undefined
}

interface Goods extends SizedProduct {
  total_price: number
}

/** The goods of an order and where they go. */
interface Consignment {
  measure: GoodsMeasure
  /** Gross, for the limit of free delivery. */
  goodsCents: Cents
  country: string
  /** Empty while it is unknown. */
  postcode?: string
}

/** Returns the lowest price of sending one unit to a country; null when nobody delivers there. */
export const findCheapestDelivery = (
  providers: readonly OfferedProvider[],
  goods: Goods,
  country: string,
): Cents | null =>
  findCheapestSending(providers, {
    measure: measureGoods([{ product: goods, amount: 1 }]),
    goodsCents: toCents(goods.total_price),
    country,
  })

/** Returns the lowest price of sending goods, without pick-up; null when nobody delivers them there. */
export const findCheapestSending = (
  providers: readonly OfferedProvider[],
  { measure, goodsCents, country, postcode = '' }: Consignment,
): Cents | null => {
  const prices = providers
    .filter(provider => !isOwnPickUp(provider))
    .filter(provider => canDeliver(provider, measure, country))
    .map(provider => quoteProvider(provider, { country, postcode, grams: measure.grams, goodsCents }))
    .map(({ price, freeFrom }) =>
      computeDeliveryCents(
        { priceCents: toCents(price), freeFromCents: freeFrom === null ? null : toCents(freeFrom) },
        goodsCents,
      ),
    )
  return prices.length === 0 ? null : Math.min(...prices)
}

export const isFreePickUp = (providers: readonly OfferedProvider[], goods: Goods, country: string): boolean => {
  const measure = measureGoods([{ product: goods, amount: 1 }])
  const parcel = { country, postcode: '', grams: measure.grams, goodsCents: toCents(goods.total_price) }
  return providers.some(
    provider =>
      isOwnPickUp(provider) && canDeliver(provider, measure, country) && quoteProvider(provider, parcel).price === 0,
  )
}

const canDeliver = (provider: OfferedProvider, measure: GoodsMeasure, country: string): boolean =>
  provider.supportedCountries.includes(country) && findExceededLimit(provider, measure) === null

/**
 * Returns the working days until the shop can dispatch an amount. Amounts beyond stock take the lead time; null when it
 * is unknown.
 */
export const computeWorkdaysToDispatchAmount = (product: AvailabilityInput, amount: number): number | null => {
  const isInStock = determineAvailability(product).code === 'inStock'
  if (!isInStock || amount <= product.availableForSale) return computeWorkdaysToDispatch(product)
  return product.available_in > 0 ? product.available_in : null
}

/** Returns the working days until dispatch: 1 from stock, else the lead time; null when unknown. */
export const computeWorkdaysToDispatch = (product: AvailabilityInput): number | null => {
  if (isOutOfStock(product)) return null
  const availability = determineAvailability(product)
  if (availability.code === 'inStock') return 1
  return availability.code === 'inDays' ? availability.days : null
}
