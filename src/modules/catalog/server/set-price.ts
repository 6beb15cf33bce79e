import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Write } from '#platform/server/write.ts'
import { productChange } from './change-tags.ts'
import { prices, products } from './tables.ts'

/** Regular gross price and the one in force, in cents. */
export interface Price {
  priceCents: Cents
  totalCents: Cents
}

/**
 * Changes a product's price and keeps the price history: closes the open row and begins a new one at `now`. The same price
 * again changes nothing. False when there is no such product.
 */
export const setPrice = async (tx: Write, productId: number, price: Price, now: Date): Promise<boolean> => {
  const [product] = await tx
    .select({ priceCents: products.priceCents, totalCents: products.totalCents })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  if (!product) return false
  if (product.priceCents === price.priceCents && product.totalCents === price.totalCents) return true
  await tx
    .update(products)
    .set({ ...price, modifiedAt: now, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
  await tx
    .update(prices)
    .set({ validTo: now })
    .where(and(eq(prices.productId, productId), isNull(prices.validTo)))
  await tx.insert(prices).values({ productId, ...price, validFrom: now })
  tx.changed(productChange([productId]))
  tx.audit({ kind: 'product', id: productId, before: product, after: { ...price } })
  return true
}
