import { expect, test } from 'vitest'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { computeCentsUntilFree } from './free-delivery.tsx'
import { priceShippingProduct } from './price-shipping-product.ts'

const provider = { value: 'omniva-parcel', price: 3.5, price_wo_vat: 2.8226, freeFrom: 150 } as DeliveryProvider

test.each([
  ['a little is missing', provider, 14_000, 1_000],
  ['a cent is missing', provider, 14_999, 1],
  ['delivery is free', provider, 15_000, null],
  ['the provider is free of charge', { ...provider, price: 0 }, 100, null],
  ['delivery is never free', { ...provider, freeFrom: null }, 100, null],
])('calculates the missing amount: %s', (_title, offered, goodsCents, missing) => {
  expect(computeCentsUntilFree(offered, goodsCents)).toBe(missing)
})

test('charges delivery again when goods fall below the limit, and the reverse', () => {
  const free = { total_price: 0, price_wo_vat: 0 } as Product
  expect(priceShippingProduct(free, provider, 10_000)).toEqual({ total_price: 3.5, price_wo_vat: 2.8226 })
  expect(priceShippingProduct({ ...free, total_price: 3.5 }, provider, 20_000)).toEqual({
    total_price: 0,
    price_wo_vat: 0,
  })
})
