import { expect, test } from 'vitest'
import { computeDiscountPercent, findAnnouncedPriorPrice, toVatPercent } from './price-display.ts'

test('converts basis points to per cent', () => {
  expect(toVatPercent(2400)).toBe(24)
  expect(toVatPercent(2550)).toBe(25.5)
})

test.each([
  [100, 80, 20],
  [99.9, 79.9, 20],
  [100, 80.01, 19],
  [null, 80, null],
  [80, 80, null],
  [75, 80, null],
  [100, 99.5, null],
  [0, 0, null],
])('computes the discount from %s to %d: %s per cent', (before, total, percent) =>
  expect(computeDiscountPercent(before, total)).toBe(percent),
)

test.each([
  [100, 80, 100],
  [100, 99.99, 100],
  [100, 100, null],
  [50, 90, null],
  [null, 80, null],
  [undefined, 80, null],
])('lowest price %s, price %d: announces the prior price %s', (lowest, total, priorPrice) =>
  expect(findAnnouncedPriorPrice(lowest, total)).toBe(priorPrice),
)
