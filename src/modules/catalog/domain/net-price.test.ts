import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGrossCents, toNetUnits } from './net-price.ts'

test.each([
  [12_400, 24, 1_000_000],
  [12_799, 24, 1_032_177],
  [10_900, 9, 1_000_000],
  [0, 24, 0],
])('converts %i cents at %i %% to %i net', (gross, percent, net) => {
  expect(toNetUnits(gross, percent)).toBe(net)
  expect(toGrossCents(net, percent)).toBe(gross)
})

test('restores the gross price from the net price', () => {
  fc.assert(
    fc.property(fc.nat(999_999_900), fc.constantFrom(0, 5, 9, 13.5, 22, 24), (gross, percent) => {
      expect(toGrossCents(toNetUnits(gross, percent), percent)).toBe(gross)
    }),
  )
})
