import { expect, test } from 'vitest'
import { findFailedAttempt, findLatePayment, isPaymentPending } from './payment-summary.ts'

const buildPayment = (state: 'created' | 'pending' | 'cancelled' | 'failed' | 'completed' | 'refunded') => ({
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
] as const)('finds the failed attempt: %s', (_name, order, states, ended) => {
  expect(findFailedAttempt(order, states.map(buildPayment))?.state ?? null).toBe(ended)
})

test.each([
  ['the bank is at it', 0, 25_199, [['pending', 25_199]], true],
  [
    'the bank is at it, and another try was given up',
    0,
    25_199,
    [
      ['cancelled', 25_199],
      ['pending', 25_199],
    ],
    true,
  ],
  ['the order was changed since: it pays it all the same', 0, 30_000, [['pending', 25_199]], true],
  ['somebody is at the bank, who may turn back', 0, 25_199, [['created', 25_199]], false],
  ['it came to nothing', 0, 25_199, [['failed', 25_199]], false],
  ['nothing is to be paid any more', 25_199, 0, [['pending', 25_199]], false],
  [
    'what was added is on its way',
    25_199,
    4_000,
    [
      ['pending', 4_000],
      ['completed', 25_199],
    ],
    true,
  ],
  ['a second payment of the whole is none of what was added', 25_199, 4_000, [['pending', 25_199]], false],
] as const)('detects a pending payment: %s', (_name, paid, payableCents, attempts, underWay) => {
  const order = { paidAt: paid > 0 ? new Date() : null, payableCents }
  const payments = attempts.map(([state, amountCents]) => ({ state, amountCents }))
  expect(isPaymentPending(order, payments)).toBe(underWay)
})

test.each([
  ['money came for it', cancelled, ['completed'], 'due'],
  ['it went back', cancelled, ['refunded', 'failed'], 'returned'],
  ['none came', cancelled, ['failed', 'created'], null],
  ['it had been paid in time: the order itself tells', { ...cancelled, paidAt: new Date() }, ['completed'], null],
  ['the order stands', paid, ['completed'], null],
] as const)('finds the late payment of a cancelled order: %s', (_name, order, states, late) => {
  expect(findLatePayment(order, states.map(buildPayment))).toBe(late)
})
