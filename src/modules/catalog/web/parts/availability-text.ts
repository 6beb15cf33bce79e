import type { Product } from '#catalog/contract-product.ts'
import { determineAvailability, isOutOfStock } from '#catalog/domain/availability.ts'
import { inflectUnit } from '#kernel/unit.ts'
import type { T } from '#platform/web/texts.tsx'

export interface AvailabilityText {
  text: string
  tone: 'good' | 'warn' | 'bad'
}

export const getAvailabilityText = (product: Product, t: T): AvailabilityText => {
  const availability = determineAvailability(product)
  // An empty shelf means out of stock, whatever the other settings are.
  if (availability.code !== 'inStock' && isOutOfStock(product)) return { text: t('catalog.notInStock'), tone: 'bad' }
  switch (availability.code) {
    case 'inStock': {
      const { amount, unit, hasMoreOnDemand } = availability
      const text = t('catalog.inStock', { amount, unit: inflectUnit(unit, amount) })
      return { text: hasMoreOnDemand ? `${text} ${t('catalog.moreOnDemand')}` : text, tone: 'good' }
    }
    case 'nonStock':
      return { text: t('catalog.available'), tone: 'good' }
    case 'onDemand':
      return { text: t('catalog.onDemand'), tone: 'warn' }
    case 'inDays':
      return { text: t('catalog.availableIn', { count: availability.days }), tone: 'warn' }
    case 'notInStock':
      return { text: t('catalog.notInStock'), tone: 'bad' }
  }
}
