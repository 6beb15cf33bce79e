import { expect, it } from 'vitest'
import { productWith } from '#cart/testing/product-sample.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { netEuros } from '#kernel/money.ts'
import { findPriceChanges, type PricedOrder } from './find-price-changes.ts'

const goods = (euros: number, amount = 2, id = 1) => [
  {
    product: productWith({ id, name: `Disc ${id}`, total_price: euros, price_wo_vat: netEuros(euros * 100, 2400) }),
    amount,
  },
]
const courier = (price: number, freeFrom: number | null = null, value = 'courier') =>
  ({ value, price, price_wo_vat: netEuros(price * 100, 2400), freeFrom }) as unknown as DeliveryProvider

const changes = (seen: Omit<PricedOrder, 'exempt'>, now: Omit<PricedOrder, 'exempt'>, exempt = false) =>
  findPriceChanges({ ...seen, exempt }, { ...now, exempt })?.map(({ product, ...sums }) => ({
    name: product?.name ?? null,
    ...sums,
  })) ?? null

it('names lines with another price', () => {
  const seen = { goods: [...goods(124), ...goods(10, 1, 2)], provider: courier(3.9) }
  expect(changes(seen, seen)).toEqual([])
  expect(changes(seen, { ...seen, goods: [...goods(130), ...goods(10, 1, 2)] })).toEqual([
    { name: 'Disc 1', before: 24_800, now: 26_000 },
  ])
})

it('shows net prices for an exempt order', () => {
  const change = changes({ goods: goods(124), provider: null }, { goods: goods(62), provider: null }, true)
  expect(change).toMatchObject([{ before: 20_000, now: 10_000 }])
})

it('names delivery, also when the goods fall below its limit', () => {
  const seen = { goods: goods(124), provider: courier(3.9, 200) }
  expect(changes(seen, { goods: goods(90), provider: courier(3.9, 200) })).toEqual([
    { name: 'Disc 1', before: 24_800, now: 18_000 },
    { name: null, before: 0, now: 390 },
  ])
  expect(changes({ ...seen, provider: courier(3.9) }, { ...seen, provider: courier(4.9) })).toEqual([
    { name: null, before: 390, now: 490 },
  ])
})

it('returns null when the buyer changes the order', () => {
  const seen = { goods: goods(124), provider: courier(3.9), exempt: false }
  const dearer = { ...seen, goods: goods(130) }
  expect(findPriceChanges(seen, dearer)).toHaveLength(1)
  expect(findPriceChanges(seen, { ...dearer, goods: goods(130, 3) })).toBeNull()
  expect(findPriceChanges(seen, { ...dearer, goods: [...goods(130), ...goods(5, 1, 2)] })).toBeNull()
  expect(findPriceChanges(seen, { ...dearer, provider: courier(8.9, null, 'machine') })).toBeNull()
  expect(findPriceChanges(seen, { ...dearer, exempt: true })).toBeNull()
})
