import { expect, test } from 'vitest'
import { type Product, product as shape } from '#catalog/contract-product.ts'
import { parseStoredProduct } from './parse-stored-product.ts'

const completeProduct: Product = {
  id: 7,
  content_id: 70,
  class: 'product',
  name: 'Coilover kit V3',
  brand: 'KW',
  code1: 'KW-352.10',
  code2: '35210',
  price: 1249,
  total_price: 1199,
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

test('accepts an answer of the shop and drops fields that lists do not show', () => {
  expect(parseStoredProduct(completeProduct)).toEqual(completeProduct)
  expect(
    parseStoredProduct({
      ...completeProduct,
      image: null,
      stock: [],
      images: [],
      related: [completeProduct],
      lowestPriceBefore: 1249,
    }),
  ).toEqual({
    ...completeProduct,
    image: null,
    stock: [],
  })
})

const INVALID_VALUES = [
  undefined,
  null,
  '',
  'x',
  -1,
  0,
  1.5,
  true,
  [],
  [1],
  {},
  { amount: 'x' },
  [{ amount: 1.5 }],
  [{}],
]
const { id: _id, ...otherFields } = completeProduct

test.each(Object.keys(otherFields))(
  'keeps %s as the contract allows, and replaces other values by a valid default',
  name => {
    for (const value of INVALID_VALUES) {
      const result = parseStoredProduct({ ...completeProduct, [name]: value })
      // The contract defines the format of times; a stored cart keeps any text.
      if (name === 'modified_at') expect([value, typeof result?.modified_at]).toEqual([value, 'string'])
      else if (shape.safeParse({ ...completeProduct, [name]: value }).success)
        expect(result).toEqual({ ...completeProduct, [name]: value })
      else expect([value, shape.safeParse(result).success]).toEqual([value, true])
    }
  },
)

test('accepts a picture without an alternative text', () => {
  expect(parseStoredProduct({ ...completeProduct, image: { url: '/file/get/1/a.png' } })?.image).toEqual({
    url: '/file/get/1/a.png',
    inlinePreview: null,
    alt: '',
  })
})

test('completes a product of an older format with defaults', () => {
  expect(parseStoredProduct({ id: 1, name: 'Old' })).toMatchObject({
    id: 1,
    class: 'product',
    name: 'Old',
    brand: '',
    price: 0,
    image: null,
    stock: [],
    hasLimitedAmount: false,
    visibility: { currentState: 'inRange', currentStatus: 0 },
  })
})

test.each([null, 'x', { name: 'Old' }, ...INVALID_VALUES])('rejects %j', stored =>
  expect(parseStoredProduct(stored)).toBeNull(),
)

test.each(INVALID_VALUES)('rejects the id %j', id => expect(parseStoredProduct({ ...completeProduct, id })).toBeNull())
