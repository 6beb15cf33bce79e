import { expect, test } from 'vitest'
import { computeMargin, isBelowCost } from './margin.ts'

const buildSale = (totalCents: number, costCents: number) => ({ totalCents, costCents, vatRate: 2400 })

test.each([
  [12_400, 6_000, { cents: 4_000, perMille: 400 }],
  [12_400, 10_000, { cents: 0, perMille: 0 }],
  [12_400, 12_500, { cents: -2_500, perMille: -250 }],
  [0, 500, { cents: -500, perMille: null }],
])('computes the margin of %i cents with a cost of %i', (totalCents, costCents, margin) => {
  expect(computeMargin(buildSale(totalCents, costCents))).toEqual(margin)
})

test('finds only prices that do not cover the cost', () => {
  expect(isBelowCost(buildSale(12_400, 10_000))).toBe(false)
  expect(isBelowCost(buildSale(12_400, 10_001))).toBe(true)
  expect(isBelowCost(buildSale(0, 1))).toBe(false)
})
