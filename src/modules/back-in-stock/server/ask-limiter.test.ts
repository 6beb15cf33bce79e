import { expect, test } from 'vitest'
import { createAskLimiter } from './ask-limiter.ts'

test('an address may ask so often an hour, and is told how long to wait; others are not touched', () => {
  const limiter = createAskLimiter(2)
  expect([limiter('203.0.113.9', 0), limiter('203.0.113.9', 1_000)]).toEqual([null, null])
  expect(limiter('203.0.113.9', 600_000)).toBe(3_000)
  expect(limiter('203.0.113.8', 600_000)).toBeNull()
  expect(limiter('203.0.113.9', 3_600_000)).toBeNull()
})

test('one household of IPv6 is one address', () => {
  const limiter = createAskLimiter(1)
  expect(limiter('2001:db8:1:2::6', 0)).toBeNull()
  expect(limiter('2001:db8:1:2::7', 0)).toBe(3_600)
})
