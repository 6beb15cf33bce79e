import { addToCart, type Cart } from '#cart/domain/cart.ts'
import type { LatestProductIds } from '#cart/domain/latest-products.ts'
import type { Product } from '#catalog/contract-product.ts'
import { parseStoredProduct } from '#catalog/web/parts/parse-stored-product.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

/** Parses a stored cart, also one of an older version. Missing product fields are loaded from the shop afterwards. */
export const parseCart = (value: unknown): Cart<Product> | null => {
  if (!isRecord(value)) return null
  let cart: Cart<Product> = {}
  for (const item of Object.values(value)) {
    const product = isRecord(item) && parseStoredProduct(item.product)
    if (product && isCount(item.amount)) cart = addToCart(cart, product, item.amount, { replacesAmount: true })
  }
  return cart
}

/** Parses product ids and drops duplicates. */
export const parseLatestProducts = (value: unknown): LatestProductIds | null =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id)))] : null
