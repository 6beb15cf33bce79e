import { expect, test } from 'vitest'
import { type Product, product as shape } from '#catalog/contract-product.ts'
import { readProduct } from './read-product.ts'

const whole: Product = {
  id: 7,
  content_id: 70,
  class: 'product',
  name: 'Coilover kit V3',
  brand: 'KW',
  code1: 'KW-352.10',
  code2: '35210',
  price: 1249,
  total_price: 1199,
  lowestPriceBefore: 1249,
  price_wo_vat: 966.9355,
  path: '/en/coilover-kit-v3',
  image: { url: '/file/get/1/a.png', inlinePreview: null, alt: 'Front' },
  stock: [{ amount: 3 }, { amount: 3, warehouse: 'Tallinn' }],
  critical_stock_level: 1,
  availableForSale: 3,
  hasLimitedAmount: true,
  available_in: 1,
  unit: 'pcs',
  big_product: false,
  modified_at: '2026-11-20T10:00:00.000Z',
  visibility: { currentState: 'inRange', currentStatus: 0 },
}

test('what the shop answers is read, and more than lists show is left out', () => {
  expect(readProduct(whole)).toEqual(whole)
  expect(readProduct({ ...whole, image: null, stock: [], images: [], related: [whole] })).toEqual({
    ...whole,
    image: null,
    stock: [],
  })
})

const odd = [undefined, null, '', 'x', -1, 1.5, true, [], [1], {}, { amount: 'x' }, [{ amount: 1.5 }], [{}]]

test.each(Object.keys(whole))('%s is read where the contract allows it', name => {
  for (const value of odd) {
    // Contracts say how a moment is written; a cart only keeps it.
    if (name === 'modified_at' && typeof value === 'string') continue
    const kept = { ...whole, [name]: value }
    expect([value, readProduct(kept) !== null]).toEqual([value, shape.safeParse(kept).success])
  }
})

test.each([[null], ['x'], [[]], [{ id: 1, name: 'Old' }]])('%j is no product', kept =>
  expect(readProduct(kept)).toBeNull(),
)
