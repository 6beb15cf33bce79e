import { expect, test } from 'vitest'
import { lastTryOf, lateMoneyOf } from './payment-news.ts'

const payment = (state: 'created' | 'pending' | 'cancelled' | 'failed' | 'completed' | 'refunded') => ({
  state,
  methodGroup: 'banklinks',
  methodName: 'harju',
  country: 'ee',
})
const waiting = { state: 'new', paidAt: null } as const
const paid = { state: 'paid', paidAt: new Date() } as const
const cancelled = { state: 'cancelled', paidAt: null } as const

test.each([
  ['the buyer turned back at the bank', waiting, ['cancelled'], 'cancelled'],
  ['the bank refused', waiting, ['failed', 'cancelled'], 'failed'],
  ['another try is under way', waiting, ['created', 'failed'], null],
  ['the bank is still at it', waiting, ['pending', 'failed'], null],
  ['nothing was tried', waiting, [], null],
  ['it was paid after all', paid, ['failed', 'completed'], null],
  ['the order came to nothing', cancelled, ['failed'], null],
] as const)('the last try: %s', (_what, order, states, ended) => {
  expect(lastTryOf(order, states.map(payment))?.state ?? null).toBe(ended)
})

test.each([
  ['money came for it', cancelled, ['completed'], 'due'],
  ['it went back', cancelled, ['refunded', 'failed'], 'returned'],
  ['none came', cancelled, ['failed', 'created'], null],
  ['it had been paid in time: the order itself tells', { ...cancelled, paidAt: new Date() }, ['completed'], null],
  ['the order stands', paid, ['completed'], null],
] as const)('money of a cancelled order: %s', (_what, order, states, late) => {
  expect(lateMoneyOf(order, states.map(payment))).toBe(late)
})
