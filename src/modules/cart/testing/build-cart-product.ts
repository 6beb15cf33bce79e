import type { CartProduct } from '#cart/domain/cart.ts'

/** Builds a product that is always available, with changes. For tests. */
export const buildCartProduct = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: 1,
  class: 'product',
  code2: '',
  total_price: 10,
  stock: [{ amount: 100 }],
  availableForSale: 100,
  hasLimitedAmount: false,
  available_in: -1,
  visibility: { currentStatus: 0 },
  ...changes,
})
