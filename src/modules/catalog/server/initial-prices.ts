import type { NewProduct } from './new-product.ts'
import type { prices } from './tables.ts'

const SIXTY_DAYS_MS = 60 * 24 * 60 * 60 * 1000

/** Returns the first rows of a price history: one, or two when a sale began earlier. */
export const initialPrices = (
  { priceCents, totalCents = priceCents, cutSince }: NewProduct,
  productId: number,
  now: Date,
): (typeof prices.$inferInsert)[] => {
  if (!cutSince || totalCents >= priceCents) {
    return [{ productId, priceCents, totalCents, validFrom: now, validTo: null }]
  }
  const before = new Date(cutSince.getTime() - SIXTY_DAYS_MS)
  return [
    { productId, priceCents, totalCents: priceCents, validFrom: before, validTo: cutSince },
    { productId, priceCents, totalCents, validFrom: cutSince, validTo: null },
  ]
}
