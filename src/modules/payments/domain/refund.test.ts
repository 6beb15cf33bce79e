import { describe, expect, test } from 'vitest'
import type { PaymentState } from './payment.ts'
import { decideRefund, paymentToRefund, REFUND_STEPS, type RefundState, stateAfterRefunds, stillDue } from './refund.ts'

const paid = { state: 'completed' as PaymentState, amountCents: 10_000 }
const refund = (state: RefundState, amountCents: number) => ({ state, amountCents })

describe('what may go back', () => {
  test.each([
    ['completed', [], 10_000, true],
    ['completed', [], 1, true],
    ['completed', [refund('done', 4_000)], 6_000, true],
    ['completed', [refund('done', 4_000)], 6_001, 'tooMuch'],
    ['completed', [refund('asked', 10_000)], 1, 'tooMuch'],
    ['completed', [refund('sending', 9_999)], 1, true],
    ['completed', [refund('failed', 10_000)], 10_000, true],
    ['refunded', [refund('pending', 10_000)], 1, 'tooMuch'],
    ['completed', [], 10_001, 'tooMuch'],
    ['completed', [], 0, 'wrongAmount'],
    ['completed', [], -5, 'wrongAmount'],
    ['completed', [], 1.5, 'wrongAmount'],
    ['created', [], 100, 'notPaid'],
    ['pending', [], 100, 'notPaid'],
    ['cancelled', [], 100, 'notPaid'],
  ] as const)('of a %s payment with %j: %d → %s', (state, refunds, cents, expected) => {
    const decision = decideRefund({ payment: { ...paid, state }, refunds, cents })
    expect(decision.ok ? true : decision.why).toBe(expected)
  })

  test.each([
    [10_000, [], true],
    [10_000, [refund('asked', 4_000)], 'changed'],
    [6_000, [refund('asked', 4_000)], true],
    [6_000, [refund('failed', 4_000)], 'changed'],
  ] as const)('who saw that %d could go back, with %j: %s', (seenCents, refunds, expected) => {
    const decision = decideRefund({ payment: { ...paid, state: 'completed' }, refunds, cents: 100, seenCents })
    expect(decision.ok ? true : decision.why).toBe(expected)
  })
})

test.each([
  [[refund('done', 10_000)], 'refunded'],
  [[refund('done', 4_000), refund('pending', 6_000)], 'refunded'],
  [[refund('done', 4_000), refund('asked', 6_000)], 'completed'],
  [[refund('failed', 10_000)], 'completed'],
  [[], 'completed'],
] as const)('a payment with %j is %s', (refunds, state) => {
  expect(stateAfterRefunds({ payment: paid, refunds })).toBe(state)
})

test.each([
  [5_000, [], 5_000],
  [5_000, [refund('asked', 5_000)], 0],
  [5_000, [refund('sending', 2_000), refund('asked', 1_000)], 2_000],
  [5_000, [refund('asked', 9_000)], 0],
  // These stand in the order's books already, or never will.
  [5_000, [refund('pending', 1_000), refund('done', 2_000), refund('failed', 3_000)], 5_000],
  [0, [refund('asked', 1_000)], 0],
] as const)('of %d due, with %j, %d is to be sent still', (due, refunds, expected) => {
  expect(stillDue(due, refunds)).toBe(expected)
})

const payment = (id: number, refundable: number, of_sale = true) => ({ id, refundable, of_sale })
test.each([
  ['the latest that has so much', 50, [payment(3, 40), payment(2, 60), payment(1, 90)], 2],
  ['the one that has most, where none has so much', 100, [payment(2, 40), payment(1, 70)], 1],
  ['one of the sale, where a larger one came beside it', 50, [payment(2, 90, false), payment(1, 50)], 1],
  ['none, where nothing of the sale can go back', 50, [payment(2, 90, false), payment(1, 0)], undefined],
] as const)('what is due goes back through %s', (_what, due, payments, id) => {
  expect(paymentToRefund(payments, due)?.id).toBe(id)
})

test('a refund that failed is over, one that was done may still come back', () => {
  expect(REFUND_STEPS.failed.done).toBe('failed')
  expect(REFUND_STEPS.done.pending).toBe('done')
  expect(REFUND_STEPS.done.failed).toBe('failed')
})
