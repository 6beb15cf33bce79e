import { expect, test } from 'vitest'
import { dueCents } from './refund-due.ts'

const paidAt = new Date('2026-11-20T10:00:00Z')
test.each([
  ['cancelled, nothing back yet', { state: 'cancelled', paidAt, refundedCents: 0 }, 25_199],
  ['returned, a part went back before', { state: 'returned', paidAt, refundedCents: 10_000 }, 15_199],
  ['all is back', { state: 'cancelled', paidAt, refundedCents: 25_199 }, 0],
  ['never paid', { state: 'cancelled', paidAt: null, refundedCents: 0 }, 0],
  ['a rebate on an order that stands', { state: 'delivered', paidAt, refundedCents: 500 }, 0],
] as const)('%s', (_what, order, cents) => {
  expect(dueCents({ totalCents: 25_199, ...order })).toBe(cents)
})
