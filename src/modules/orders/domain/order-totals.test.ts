import { expect, test } from 'vitest'
import { priceLine } from './order-money.ts'
import { computeOrderTotals, type DeliveryOffer } from './order-totals.ts'

const parcel: DeliveryOffer = { priceCents: 390, freeFromCents: 20_000, rate: 2400 }
const buildLine = (cents: number, amount: number, { isExempt }: { isExempt: boolean }) => ({
  amount,
  ...priceLine(cents, amount, 2400, { isExempt }),
})

test.each<[string, number, DeliveryOffer | null, boolean, object]>([
  // case, pieces at 124 euros, delivery, exempt → goods, delivery, total; gross: goods, delivery, total
  ['no delivery chosen yet', 1, null, false, [12_400, null, 12_400, 12_400, 0, 12_400]],
  ['with delivery', 1, parcel, false, [12_400, 390, 12_790, 12_400, 390, 12_790]],
  ['delivery free from its limit on', 2, parcel, false, [24_800, 0, 24_800, 24_800, 0, 24_800]],
  ['without VAT', 1, parcel, true, [10_000, 315, 10_315, 12_400, 390, 12_790]],
  ['without VAT, free by the gross price of goods', 2, parcel, true, [20_000, 0, 20_000, 24_800, 0, 24_800]],
  ['never free', 9, { ...parcel, freeFromCents: null }, false, [111_600, 390, 111_990, 111_600, 390, 111_990]],
  ['no goods', 0, null, false, [0, null, 0, 0, 0, 0]],
])('computes the totals: %s', (_name, amount, offer, isExempt, expected) => {
  const { goods, delivery, total, gross } = computeOrderTotals(
    amount ? [buildLine(12_400, amount, { isExempt })] : [],
    offer,
    isExempt,
  )
  expect([goods, delivery, total, gross.goods, gross.delivery, gross.total]).toEqual(expected)
})

test('rounds each line separately', () => {
  const goods = [
    buildLine(999, 3, { isExempt: true }),
    buildLine(10, 1, { isExempt: true }),
    buildLine(10, 1, { isExempt: true }),
  ]
  expect(computeOrderTotals(goods, null, true).total).toBe(2_417 + 8 + 8)
})
