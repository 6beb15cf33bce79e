import { expect, it } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import type { Product } from '#catalog/contract-product.ts'
import { parseCart, parseLatestProducts } from './parse-cart.ts'

const buildItem = (changes: Partial<Product>, amount: unknown) => ({ product: buildProduct(changes), amount })

it('reads back a stored cart', () => {
  const savedCart = JSON.parse(JSON.stringify({ 7: buildItem({ id: 7 }, 2) }))
  expect(parseCart(savedCart)).toEqual({ 7: { product: buildProduct({ id: 7 }), amount: 2 } })
})

it.each([[null], [[]], ['cart'], [4]])('ignores an invalid cart: %j', value => {
  expect(parseCart(value)).toBeNull()
})

/** The product fields of the public contract. */
const cartWithConfiguration = {
  id: 5,
  content_id: 12,
  name: 'Brake disc',
  code1: '09.A958.11',
  code2: '',
  price: 124,
  price_wo_vat: 100,
  path: '/et/piduriketas',
  image: { url: '/file/get/1/a.png', inlinePreview: 'data:image/webp;base64,AA' },
  description: { et: 'Piduriketas', en: 'Brake disc', type: 'language' },
  stock: [{ amount: 4 }],
  critical_stock_level: 1,
  availableForSale: 4,
  hasLimitedAmount: true,
  available_in: 1,
  unit: 'tk',
  big_product: false,
  class: 'product',
  total_price: 120,
  modified_at: '2026-01-02 03:04:05',
  visibility: { currentState: 'inRange', currentStatus: 0 },
}

it('reads a cart in the specified shape and one of an older version', () => {
  const cart = parseCart({
    5: { product: cartWithConfiguration, amount: 2 },
    1: { product: { id: 1, name: 'Old' }, amount: 1 },
  })
  const { description: _description, ...expected } = cartWithConfiguration
  expect(cart?.[5]).toEqual({ product: { ...expected, brand: '', image: { ...expected.image, alt: '' } }, amount: 2 })
  expect(cart?.[1]).toMatchObject({ product: { id: 1, name: 'Old', total_price: 0 }, amount: 1 })
})

it('skips entries without a product or an amount', () => {
  const savedCart = {
    0: buildItem({ id: 0 }, 1),
    1: buildItem({ id: -5 }, 1),
    2: buildItem({ id: 2 }, '3'),
    3: buildItem({ id: 3 }, 0),
    4: buildItem({ id: 4 }, 1.5),
    5: null,
    7: buildItem({ id: 7 }, -2),
    8: { product: cartWithConfiguration },
    9: { product: [], amount: 1 },
    6: buildItem({ id: 6 }, 4),
  }
  expect(Object.keys(parseCart(savedCart) ?? {})).toEqual(['6'])
})

it('keys items by product id, not by the stored key', () => {
  expect(Object.keys(parseCart({ x: buildItem({ id: 8 }, 1) }) ?? {})).toEqual(['8'])
})

it('reads latest products as ids without duplicates', () => {
  expect(parseLatestProducts([3, '2', 3, null, 1.5, 1])).toEqual([3, 1])
  expect(parseLatestProducts({})).toBeNull()
})
