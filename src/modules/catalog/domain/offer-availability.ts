import { type Available, availabilityOf, isOutOfStock } from './availability.ts'

/** How an offer can be had; `days` are workdays, null where it is ordered in and nobody can say when it comes. */
export type OfferAvailability =
  | { code: 'inStock' }
  | { code: 'outOfStock' }
  | { code: 'backorder'; days: number | null }

/** What machines are told of an offer, by its page and by feeds: they compare the two, and the words that people read are made of the same. */
export const offerAvailability = (product: Omit<Available, 'unit'>): OfferAvailability => {
  if (isOutOfStock(product)) return { code: 'outOfStock' }
  const availability = availabilityOf({ ...product, unit: '' })
  if (availability.code === 'inDays') return { code: 'backorder', days: availability.days }
  if (availability.code === 'onDemand') return { code: 'backorder', days: null }
  return { code: availability.code === 'notInStock' ? 'outOfStock' : 'inStock' }
}
