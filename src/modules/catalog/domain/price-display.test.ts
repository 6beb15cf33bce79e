import { expect, test } from 'vitest'
import { announcedPriorPrice, discountPercent, vatPercent } from './price-display.ts'

test('formats the VAT in per cent', () => {
  expect(vatPercent(2400)).toBe(24)
  expect(vatPercent(2550)).toBe(25.5)
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
])('from %s to %d is a discount of %s per cent', (before, total, percent) =>
  expect(discountPercent(before, total)).toBe(percent),
)

test.each([
  [100, 80, 100],
  [100, 99.99, 100],
  [100, 100, null],
  [50, 90, null],
  [null, 80, null],
  [undefined, 80, null],
])('for a lowest price of %s and a price of %d, the prior price is %s', (lowest, total, from) =>
  expect(announcedPriorPrice(lowest, total)).toBe(from),
)
