import { describe, expect, test } from 'vitest'
import type { PaymentState } from './payment.ts'
import {
  choosePaymentToRefund,
  computeDueAfterRefunds,
  computeRefundableCents,
  decideRefund,
  findPossibleDoubleRefund,
  findStateAfterRefunds,
  REFUND_TRANSITIONS,
  type RefundState,
  sumRefundedAtProvider,
} from './refund.ts'

const completedPayment = { state: 'completed' as PaymentState, amountCents: 10_000 }
const buildRefund = (state: RefundState, amountCents: number) => ({ state, amountCents })

describe('decideRefund', () => {
  test.each([
    ['completed', [], 10_000, true],
    ['completed', [], 1, true],
    ['completed', [buildRefund('done', 4_000)], 6_000, true],
    ['completed', [buildRefund('done', 4_000)], 6_001, 'tooMuch'],
    ['completed', [buildRefund('requested', 10_000)], 1, 'tooMuch'],
    ['completed', [buildRefund('sending', 9_999)], 1, true],
    ['completed', [buildRefund('failed', 10_000)], 10_000, true],
    ['refunded', [buildRefund('pending', 10_000)], 1, 'tooMuch'],
    ['completed', [], 10_001, 'tooMuch'],
    ['completed', [], 0, 'wrongAmount'],
    ['completed', [], -5, 'wrongAmount'],
    ['completed', [], 1.5, 'wrongAmount'],
    ['created', [], 100, 'notPaid'],
    ['pending', [], 100, 'notPaid'],
    ['cancelled', [], 100, 'notPaid'],
  ] as const)('checks for a %s payment with %j a refund of %d: %s', (state, refunds, cents, expected) => {
    const result = decideRefund({ payment: { ...completedPayment, state }, refunds, cents })
    expect(result.ok ? true : result.reason).toBe(expected)
  })

  test.each([
    [10_000, [], true],
    [10_000, [buildRefund('requested', 4_000)], 'changed'],
    [6_000, [buildRefund('requested', 4_000)], true],
    [6_000, [buildRefund('failed', 4_000)], 'changed'],
  ] as const)('compares the seen amount %d with %j: %s', (seenCents, refunds, expected) => {
    const result = decideRefund({
      payment: { ...completedPayment, state: 'completed' },
      refunds,
      cents: 100,
      seenCents,
    })
    expect(result.ok ? true : result.reason).toBe(expected)
  })
})

test.each([
  [[buildRefund('done', 10_000)], 'refunded'],
  [[buildRefund('done', 4_000), buildRefund('pending', 6_000)], 'refunded'],
  [[buildRefund('done', 4_000), buildRefund('requested', 6_000)], 'completed'],
  [[buildRefund('failed', 10_000)], 'completed'],
  [[], 'completed'],
] as const)('sets the state of a payment with %j to %s', (refunds, state) => {
  expect(findStateAfterRefunds({ payment: completedPayment, refunds })).toBe(state)
})

test.each([
  [5_000, [], 5_000],
  [5_000, [buildRefund('requested', 5_000)], 0],
  [5_000, [buildRefund('sending', 2_000), buildRefund('requested', 1_000)], 2_000],
  [5_000, [buildRefund('requested', 9_000)], 0],
  // The order's totals include these refunds, or never will.
  [5_000, [buildRefund('pending', 1_000), buildRefund('done', 2_000), buildRefund('failed', 3_000)], 5_000],
  [0, [buildRefund('requested', 1_000)], 0],
] as const)('reduces %d due with %j to %d', (due, refunds, expected) => {
  expect(computeDueAfterRefunds(due, refunds)).toBe(expected)
})

test('counts confirmed and unconfirmed refunds', () => {
  const refundsInEveryState = (['requested', 'sending', 'pending', 'done', 'failed'] as const).map((state, index) =>
    buildRefund(state, 10 ** index),
  )
  const sumAtProvider = ({ isOutside }: { isOutside: boolean }, providerReference: string | null) =>
    sumRefundedAtProvider(refundsInEveryState.map(refund => ({ ...refund, isOutside, providerReference })))
  expect([
    sumAtProvider({ isOutside: false }, null),
    sumAtProvider({ isOutside: false }, 're_1'),
    sumAtProvider({ isOutside: true }, 're_1'),
  ]).toEqual([1_110, 1_110, 1_110])
  // The provider does not know about cash.
  expect(sumAtProvider({ isOutside: true }, null)).toBe(0)
})

const buildPayment = (id: number, refundable: number, { pays_order = true }: { pays_order?: boolean } = {}) => ({
  id,
  refundable,
  pays_order,
})
test.each([
  ['the latest payment that covers it', 50, [buildPayment(3, 40), buildPayment(2, 60), buildPayment(1, 90)], 2],
  ['the largest payment when none covers it', 100, [buildPayment(2, 40), buildPayment(1, 70)], 1],
  [
    'a payment of the order rather than a larger one outside it',
    50,
    [buildPayment(2, 90, { pays_order: false }), buildPayment(1, 50)],
    1,
  ],
  [
    'no payment when none of the order is refundable',
    50,
    [buildPayment(2, 90, { pays_order: false }), buildPayment(1, 0)],
    undefined,
  ],
] as const)('refunds the due amount through %s', (_name, due, payments, id) => {
  expect(choosePaymentToRefund(payments, due)?.id).toBe(id)
})

test('fails a completed refund and completes a failed one', () => {
  expect(REFUND_TRANSITIONS.failed).toMatchObject({ pending: 'pending', done: 'done', failed: 'failed' })
  expect(REFUND_TRANSITIONS.done).toMatchObject({ pending: 'done', done: 'done', failed: 'failed' })
})

test.each([
  ['requested', 'failed'],
  ['sending', 'failed'],
  ['pending', 'pending'],
  ['done', 'done'],
  ['failed', 'failed'],
] as const)('changes a rejected refund from %s to %s', (state, after) => {
  expect(REFUND_TRANSITIONS[state].refused).toBe(after)
})

const failedAt = new Date('2026-11-20T09:00:00Z')
const buildLaterRefund = (state: RefundState, amountCents: number, minutes = 1) => ({
  ...buildRefund(state, amountCents),
  createdAt: new Date(failedAt.getTime() + minutes * 60_000),
})
test.each([
  ['no double refund without other refunds', 4_000, [], null],
  ['no double refund when later refunds failed', 4_000, [buildLaterRefund('failed', 4_000)], null],
  ['no double refund for earlier refunds', 4_000, [buildLaterRefund('done', 6_000, -1)], null],
  [
    'the full amount when as much was refunded later',
    4_000,
    [buildLaterRefund('done', 4_000)],
    { cents: 4_000, overCents: 0 },
  ],
  [
    'a part when less was refunded later',
    4_000,
    [buildLaterRefund('requested', 1_500)],
    { cents: 1_500, overCents: 0 },
  ],
  [
    'at most its own amount when more was refunded later',
    4_000,
    [buildLaterRefund('pending', 2_000), buildLaterRefund('done', 3_000)],
    { cents: 4_000, overCents: 0 },
  ],
  ['the excess over the payment', 10_000, [buildLaterRefund('done', 10_000)], { cents: 10_000, overCents: 10_000 }],
  [
    'the excess over the payment including earlier refunds',
    4_000,
    [buildLaterRefund('done', 5_000, -9), buildLaterRefund('sending', 5_000)],
    { cents: 4_000, overCents: 4_000 },
  ],
] as const)('reports a failed refund that completes: %s', (_name, cents, otherRefunds, expected) => {
  expect(
    findPossibleDoubleRefund({ payment: completedPayment, refund: { amountCents: cents, failedAt }, otherRefunds }),
  ).toEqual(expected)
})

test('allows no refund when more was refunded than paid', () => {
  expect(
    computeRefundableCents({
      payment: completedPayment,
      refunds: [buildRefund('done', 10_000), buildRefund('done', 500)],
    }),
  ).toBe(0)
})
