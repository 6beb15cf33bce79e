import type { Product } from '#catalog/contract-product.ts'

/** Builds a product as the API returns it, with changes. For tests. */
export const buildProduct = (changes: Partial<Product> = {}): Product => ({
  id: 1,
  content_id: null,
  class: 'product',
  name: 'Brake disc 330 mm',
  brand: 'Brembo',
  code1: '09.A958.11',
  code2: '',
  price: 124,
  total_price: 124,
  price_wo_vat: 100,
  path: '/en/brake-disc-330-mm',
  image: null,
  stock: [{ amount: 4 }],
  critical_stock_level: 1,
  availableForSale: 4,
  hasLimitedAmount: true,
  available_in: 1,
  unit: 'pcs',
  big_product: false,
  modified_at: '2026-01-02T03:04:05.000Z',
  visibility: { currentState: 'inRange', currentStatus: 0 },
  ...changes,
})
