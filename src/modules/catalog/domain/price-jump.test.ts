import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPriceJump } from './price-jump.ts'

const toPair = (cents: number) => ({ priceCents: cents, totalCents: cents })

test.each([
  ['exactly the limit up', toPair(10_000), toPair(15_000), 50, null],
  ['one cent above the limit', toPair(10_000), toPair(15_001), 50, 50],
  ['exactly the limit down', toPair(10_000), toPair(5_000), 50, null],
  ['one cent below the limit', toPair(10_000), toPair(4_999), 50, -50],
  ['ten times too cheap', toPair(10_000), toPair(1_000), 50, -90],
  ['no limit', toPair(10_000), toPair(1), null, null],
  ['a first price', toPair(0), toPair(99_900), 50, null],
  ['a small part', toPair(60), toPair(160), 50, null],
  ['a sale that is a jump', toPair(10_000), { priceCents: 10_000, totalCents: 4_000 }, 50, -60],
  ['the larger of two jumps', { priceCents: 10_000, totalCents: 5_000 }, toPair(20_000), 50, 300],
  ['a price of 0', toPair(10_000), toPair(0), 99, -100],
] as const)('judges %s', (_name, before, after, limit, expected) => {
  expect(findPriceJump(before, after, limit)).toBe(expected)
})

test('never holds an unchanged price or a change within the limit', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 100 }), (price, limit, share) => {
      const change = Math.floor((price * limit * share) / 10_000)
      expect(findPriceJump(toPair(price), toPair(price), limit)).toBeNull()
      expect(findPriceJump(toPair(price), toPair(price + change), limit)).toBeNull()
      expect(findPriceJump(toPair(price), toPair(Math.max(0, price - change)), limit)).toBeNull()
    }),
  )
})
