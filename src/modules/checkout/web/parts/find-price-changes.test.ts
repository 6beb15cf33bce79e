import { expect, it } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { computeNetEuros } from '#kernel/money.ts'
import { findPriceChanges, type PricedOrder } from './find-price-changes.ts'

const buildGoods = (price: number, amount = 2, id = 1) => [
  {
    product: buildProduct({
      id,
      name: `Disc ${id}`,
      total_price: price,
      price_wo_vat: computeNetEuros(price * 100, 2400),
    }),
    amount,
  },
]
const buildCourier = (price: number, freeFrom: number | null = null, value = 'courier') =>
  ({ value, price, price_wo_vat: computeNetEuros(price * 100, 2400), freeFrom }) as unknown as DeliveryProvider

const findChanges = (
  seen: Omit<PricedOrder, 'isExempt'>,
  current: Omit<PricedOrder, 'isExempt'>,
  { isExempt = false }: { isExempt?: boolean } = {},
) =>
  findPriceChanges({ ...seen, isExempt }, { ...current, isExempt })?.map(({ product, ...sums }) => ({
    name: product?.name ?? null,
    ...sums,
  })) ?? null

it('names lines with another price', () => {
  const seen = { goods: [...buildGoods(124), ...buildGoods(10, 1, 2)], provider: buildCourier(3.9) }
  expect(findChanges(seen, seen)).toEqual([])
  expect(findChanges(seen, { ...seen, goods: [...buildGoods(130), ...buildGoods(10, 1, 2)] })).toEqual([
    { name: 'Disc 1', beforeCents: 24_800, nowCents: 26_000 },
  ])
})

it('shows net prices for an exempt order', () => {
  const change = findChanges(
    { goods: buildGoods(124), provider: null },
    { goods: buildGoods(62), provider: null },
    { isExempt: true },
  )
  expect(change).toMatchObject([{ beforeCents: 20_000, nowCents: 10_000 }])
})

it('names delivery, also when the goods fall below its limit', () => {
  const seen = { goods: buildGoods(124), provider: buildCourier(3.9, 200) }
  expect(findChanges(seen, { goods: buildGoods(90), provider: buildCourier(3.9, 200) })).toEqual([
    { name: 'Disc 1', beforeCents: 24_800, nowCents: 18_000 },
    { name: null, beforeCents: 0, nowCents: 390 },
  ])
  expect(findChanges({ ...seen, provider: buildCourier(3.9) }, { ...seen, provider: buildCourier(4.9) })).toEqual([
    { name: null, beforeCents: 390, nowCents: 490 },
  ])
})

it('returns null when the customer changes the order', () => {
  const seen = { goods: buildGoods(124), provider: buildCourier(3.9), isExempt: false }
  const increasedOrder = { ...seen, goods: buildGoods(130) }
  expect(findPriceChanges(seen, increasedOrder)).toHaveLength(1)
  expect(findPriceChanges(seen, { ...increasedOrder, goods: buildGoods(130, 3) })).toBeNull()
  expect(findPriceChanges(seen, { ...increasedOrder, goods: [...buildGoods(130), ...buildGoods(5, 1, 2)] })).toBeNull()
  expect(findPriceChanges(seen, { ...increasedOrder, provider: buildCourier(8.9, null, 'machine') })).toBeNull()
  expect(findPriceChanges(seen, { ...increasedOrder, isExempt: true })).toBeNull()
})
