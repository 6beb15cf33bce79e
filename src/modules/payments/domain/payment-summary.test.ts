import { expect, test } from 'vitest'
import { findFailedAttempt, findLatePaymentState, isPaymentPending } from './payment-summary.ts'

const buildPayment = (state: 'created' | 'pending' | 'cancelled' | 'failed' | 'completed' | 'refunded') => ({
  state,
  methodGroup: 'banklinks',
  methodName: 'harju',
  country: 'ee',
})
const waitingOrder = { state: 'new', paidAt: null } as const
const paidOrder = { state: 'paid', paidAt: new Date() } as const
const cancelledOrder = { state: 'cancelled', paidAt: null } as const

test.each([
  ['the buyer cancelled at the bank', waitingOrder, ['cancelled'], 'cancelled'],
  ['the bank rejected the payment', waitingOrder, ['failed', 'cancelled'], 'failed'],
  ['none while another attempt is open', waitingOrder, ['created', 'failed'], null],
  ['none while the latest attempt is pending', waitingOrder, ['pending', 'failed'], null],
  ['none without attempts', waitingOrder, [], null],
  ['none for a paid order', paidOrder, ['failed', 'completed'], null],
  ['none for a cancelled order', cancelledOrder, ['failed'], null],
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
] as const)('detects a pending payment: %s', (_name, paidCents, payableCents, attempts, isPending) => {
  const order = { paidAt: paidCents > 0 ? new Date() : null, payableCents }
  const payments = attempts.map(([state, amountCents]) => ({ state, amountCents }))
  expect(isPaymentPending(order, payments)).toBe(isPending)
})

test.each([
  ['refund due after a late payment', cancelledOrder, ['completed'], 'refundDue'],
  ['refunded late payment', cancelledOrder, ['refunded', 'failed'], 'refunded'],
  ['none without a completed payment', cancelledOrder, ['failed', 'created'], null],
  ['none for an order that was paid in time', { ...cancelledOrder, paidAt: new Date() }, ['completed'], null],
  ['none for a paid order', paidOrder, ['completed'], null],
] as const)('finds the late payment of a cancelled order: %s', (_name, order, states, lateState) => {
  expect(findLatePaymentState(order, states.map(buildPayment))).toBe(lateState)
})
