import { expect, test } from 'vitest'
import { findFailedAttempt, findLatePaymentState, isPaymentPending } from './payment-summary.ts'

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
  ['the buyer cancelled at the bank', waiting, ['cancelled'], 'cancelled'],
  ['the bank rejected the payment', waiting, ['failed', 'cancelled'], 'failed'],
  ['none while another attempt is open', waiting, ['created', 'failed'], null],
  ['none while the latest attempt is pending', waiting, ['pending', 'failed'], null],
  ['none without attempts', waiting, [], null],
  ['none for a paid order', paid, ['failed', 'completed'], null],
  ['none for a cancelled order', cancelled, ['failed'], null],
] as const)('finds the failed attempt: %s', (_name, order, states, failedState) => {
  expect(findFailedAttempt(order, states.map(buildPayment))?.state ?? null).toBe(failedState)
})

test.each([
  ['one pending payment', 0, 25_199, [['pending', 25_199]], true],
  [
    'a pending payment after a cancelled one',
    0,
    25_199,
    [
      ['cancelled', 25_199],
      ['pending', 25_199],
    ],
    true,
  ],
  ['a pending payment although the total has changed', 0, 30_000, [['pending', 25_199]], true],
  ['none while the buyer is still at the bank', 0, 25_199, [['created', 25_199]], false],
  ['none after a failed payment', 0, 25_199, [['failed', 25_199]], false],
  ['none when nothing is open', 25_199, 0, [['pending', 25_199]], false],
  [
    'a pending payment of the added amount',
    25_199,
    4_000,
    [
      ['pending', 4_000],
      ['completed', 25_199],
    ],
    true,
  ],
  ['none when a second payment of the whole amount is pending', 25_199, 4_000, [['pending', 25_199]], false],
] as const)('detects a pending payment: %s', (_name, paid, payableCents, attempts, isPending) => {
  const order = { paidAt: paid > 0 ? new Date() : null, payableCents }
  const payments = attempts.map(([state, amountCents]) => ({ state, amountCents }))
  expect(isPaymentPending(order, payments)).toBe(isPending)
})

test.each([
  ['refund due after a late payment', cancelled, ['completed'], 'refundDue'],
  ['refunded late payment', cancelled, ['refunded', 'failed'], 'refunded'],
  ['none without a completed payment', cancelled, ['failed', 'created'], null],
  ['none for an order that was paid in time', { ...cancelled, paidAt: new Date() }, ['completed'], null],
  ['none for a paid order', paid, ['completed'], null],
] as const)('finds the late payment of a cancelled order: %s', (_name, order, states, lateState) => {
  expect(findLatePaymentState(order, states.map(buildPayment))).toBe(lateState)
})
