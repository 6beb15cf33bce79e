import type { NewProduct } from './new-product.ts'
import type { prices } from './tables.ts'

const SIXTY_DAYS_MS = 60 * 24 * 60 * 60 * 1000

/**
 * Returns the first rows of a price history: one, or two when a sale began earlier. The regular price before that sale
 * is the lowest price that the law compares the sale with.
 */
export const buildInitialPrices = (
  { priceCents, totalCents = priceCents, saleStartedAt }: NewProduct,
  productId: number,
  now: Date,
): (typeof prices.$inferInsert)[] => {
  if (!saleStartedAt || totalCents >= priceCents) {
    return [{ productId, priceCents, totalCents, validFrom: now, validTo: null }]
  }
  const before = new Date(saleStartedAt.getTime() - SIXTY_DAYS_MS)
  return [
    { productId, priceCents, totalCents: priceCents, validFrom: before, validTo: saleStartedAt },
    { productId, priceCents, totalCents, validFrom: saleStartedAt, validTo: null },
  ]
}
