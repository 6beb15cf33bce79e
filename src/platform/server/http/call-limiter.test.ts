import { expect, test } from 'vitest'
import { createCallLimiter } from './call-limiter.ts'

const MINUTE = 60_000

test('limits one address, returns the seconds to wait and leaves others alone', () => {
  const limiter = createCallLimiter(3, MINUTE)
  expect([1, 2, 3].map(at => limiter('a', at * 1_000))).toEqual([null, null, null])
  expect(limiter('a', 11_000)).toBe(50)
  expect(limiter('b', 11_000)).toBeNull()
  expect(limiter('a', 61_000)).toBeNull()
})

test('counts the addresses of one IPv6 /64 as one', () => {
  const limiter = createCallLimiter(2, MINUTE)
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(address => limiter(address, 0))).toEqual([null, null, 60])
})

test('a flood of addresses neither fills the memory nor blocks others', () => {
  const limiter = createCallLimiter(1, MINUTE)
  const flood = Array.from({ length: 50_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  expect(flood.every(address => limiter(address, 1_000) === null)).toBe(true)
  // The latest are still counted, the first were dropped.
  expect(limiter(flood.at(-1)!, 2_000)).toBe(59)
  expect(limiter(flood[0]!, 2_000)).toBeNull()
})
