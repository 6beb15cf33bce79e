import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_ENDINGS, roundPrice } from './round-price.ts'

test.each([
  [12_345, 'exact', 12_345],
  [12_345, '90', 12_390],
  [12_340, '90', 12_390],
  [12_339, '90', 12_290],
  [12_345, '99', 12_299],
  [12_349, '99', 12_399],
  [12_350, '00', 12_400],
  [12_349, '00', 12_300],
  [100, '90', 90],
  [99, '90', 99],
  [0, '99', 0],
] as const)('rounds %i cents to the ending %s: %i', (cents, ending, rounded) => {
  expect(roundPrice(cents, ending)).toBe(rounded)
})

test('moves no price by more than half a euro, and rounds a rounded price to itself', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.constantFrom(...PRICE_ENDINGS), (cents, ending) => {
      const rounded = roundPrice(cents, ending)
      expect(Math.abs(rounded - cents)).toBeLessThanOrEqual(50)
      expect(roundPrice(rounded, ending)).toBe(rounded)
    }),
  )
})
