import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCents } from './split-cents.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1000, [4990, 10_000], [333, 667]],
  [5, [0, 10], [0, 5]],
  [0, [0, 0], [0, 0]],
])('splits %i by %j into %j', (cents, weights, shares) => {
  expect(splitCents(cents, weights)).toEqual(shares)
})

test('refuses to split an amount without a positive weight', () => {
  expect(() => splitCents(1, [0, 0])).toThrow('weights of 0')
})

const weights = fc.array(fc.nat(2_147_483_647), { minLength: 1, maxLength: 30 }).filter(list => list.some(Boolean))

test('shares add up to the amount, and none differs from its exact share by a cent or exceeds its weight', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
      const sum = list.reduce((total, weight) => total + weight, 0)
      const cents = Math.floor(sum * part)
      const shares = splitCents(cents, list)
      expect(shares.reduce((total, share) => total + share, 0)).toBe(cents)
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - (cents * (list[index] as number)) / sum)).toBeLessThan(1 + 1e-6)
        expect(share).toBeLessThanOrEqual(list[index] as number)
      }
    }),
  )
})
