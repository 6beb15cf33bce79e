import { type AvailabilityInput, determineAvailability, isOutOfStock } from './availability.ts'

/** The availability of an offer. `days` are workdays; null when the lead time is unknown. */
export type OfferAvailability =
  | { code: 'inStock' }
  | { code: 'outOfStock' }
  | { code: 'backorder'; days: number | null }

/** Returns the availability for product pages and feeds; search engines compare the two. */
export const determineOfferAvailability = (product: Omit<AvailabilityInput, 'unit'>): OfferAvailability => {
  if (isOutOfStock(product)) return { code: 'outOfStock' }
  const availability = determineAvailability({ ...product, unit: '' })
  if (availability.code === 'inDays') return { code: 'backorder', days: availability.days }
  if (availability.code === 'onDemand') return { code: 'backorder', days: null }
  return { code: availability.code === 'notInStock' ? 'outOfStock' : 'inStock' }
}
