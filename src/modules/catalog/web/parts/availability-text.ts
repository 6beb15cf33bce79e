import type { Product } from '#catalog/contract-product.ts'
import { determineAvailability, isOutOfStock } from '#catalog/domain/availability.ts'
import { inflectUnit } from '#kernel/unit.ts'
import type { T } from '#platform/web/texts.tsx'

export interface AvailabilityText {
  words: string
  tone: 'good' | 'warn' | 'bad'
}

/** Returns the availability text of the specification and its tone. */
export const availabilityText = (product: Product, t: T): AvailabilityText => {
  const availability = determineAvailability(product)
  // An empty shelf means out of stock, whatever the other settings are.
  if (availability.code !== 'inStock' && isOutOfStock(product)) return { words: t('catalog.notInStock'), tone: 'bad' }
  switch (availability.code) {
    case 'inStock': {
      const { amount, unit, moreOnDemand } = availability
      const words = t('catalog.inStock', { amount, unit: inflectUnit(unit, amount) })
      return { words: moreOnDemand ? `${words} ${t('catalog.moreOnDemand')}` : words, tone: 'good' }
    }
    case 'nonStock':
      return { words: t('catalog.available'), tone: 'good' }
    case 'onDemand':
      return { words: t('catalog.onDemand'), tone: 'warn' }
    case 'inDays':
      return { words: t('catalog.availableIn', { count: availability.days }), tone: 'warn' }
    case 'notInStock':
      return { words: t('catalog.notInStock'), tone: 'bad' }
  }
}
