import { expect, test } from 'vitest'
import { createLimiter } from './order-limiter.ts'

test('an address may call so often a minute, and is told how long to wait; others are not touched', () => {
  const limiter = createLimiter(3)
  expect([1, 2, 3].map(at => limiter('a', at * 1_000))).toEqual([null, null, null])
  expect(limiter('a', 11_000)).toBe(50)
  expect(limiter('b', 11_000)).toBeNull()
  expect(limiter('a', 61_000)).toBeNull()
})
