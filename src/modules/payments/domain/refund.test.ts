import { describe, expect, test } from 'vitest'
import type { PaymentState } from './payment.ts'
import {
  choosePaymentToRefund,
  decideRefund,
  dueAfterRefunds,
  findPossibleDoubleRefund,
  REFUND_TRANSITIONS,
  type RefundState,
  refundableCents,
  refundedAtProvider,
  stateAfterRefunds,
} from './refund.ts'

const paid = { state: 'completed' as PaymentState, amountCents: 10_000 }
const refund = (state: RefundState, amountCents: number) => ({ state, amountCents })

describe('limiting the refundable amount', () => {
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
  ] as const)('of a %s payment with %j allows %d: %s', (state, refunds, cents, expected) => {
    const decision = decideRefund({ payment: { ...paid, state }, refunds, cents })
    expect(decision.ok ? true : decision.reason).toBe(expected)
  })

  test.each([
    [10_000, [], true],
    [10_000, [refund('asked', 4_000)], 'changed'],
    [6_000, [refund('asked', 4_000)], true],
    [6_000, [refund('failed', 4_000)], 'changed'],
  ] as const)('compares the seen amount %d with %j: %s', (seenCents, refunds, expected) => {
    const decision = decideRefund({ payment: { ...paid, state: 'completed' }, refunds, cents: 100, seenCents })
    expect(decision.ok ? true : decision.reason).toBe(expected)
  })
})

test.each([
  [[refund('done', 10_000)], 'refunded'],
  [[refund('done', 4_000), refund('pending', 6_000)], 'refunded'],
  [[refund('done', 4_000), refund('asked', 6_000)], 'completed'],
  [[refund('failed', 10_000)], 'completed'],
  [[], 'completed'],
] as const)('sets the state of a payment with %j to %s', (refunds, state) => {
  expect(stateAfterRefunds({ payment: paid, refunds })).toBe(state)
})

test.each([
  [5_000, [], 5_000],
  [5_000, [refund('asked', 5_000)], 0],
  [5_000, [refund('sending', 2_000), refund('asked', 1_000)], 2_000],
  [5_000, [refund('asked', 9_000)], 0],
  // The order's totals include these refunds, or never will.
  [5_000, [refund('pending', 1_000), refund('done', 2_000), refund('failed', 3_000)], 5_000],
  [0, [refund('asked', 1_000)], 0],
] as const)('reduces %d due with %j to %d', (due, refunds, expected) => {
  expect(dueAfterRefunds(due, refunds)).toBe(expected)
})

test('counts confirmed and unconfirmed refunds', () => {
  const all = (['asked', 'sending', 'pending', 'done', 'failed'] as const).map((state, at) => refund(state, 10 ** at))
  const back = (outside: boolean, providerReference: string | null) =>
    refundedAtProvider(all.map(one => ({ ...one, outside, providerReference })))
  expect([back(false, null), back(false, 're_1'), back(true, 're_1')]).toEqual([1_110, 1_110, 1_110])
  // Cash.
  expect(back(true, null)).toBe(0)
})

const payment = (id: number, refundable: number, of_sale = true) => ({ id, refundable, of_sale })
test.each([
  ['the latest that has so much', 50, [payment(3, 40), payment(2, 60), payment(1, 90)], 2],
  ['the one that has most, where none has so much', 100, [payment(2, 40), payment(1, 70)], 1],
  ['one of the sale, where a larger one came beside it', 50, [payment(2, 90, false), payment(1, 50)], 1],
  ['none, where nothing of the sale can go back', 50, [payment(2, 90, false), payment(1, 0)], undefined],
] as const)('refunds the due amount through %s', (_what, due, payments, id) => {
  expect(choosePaymentToRefund(payments, due)?.id).toBe(id)
})

test('fails a completed refund and completes a failed one', () => {
  expect(REFUND_TRANSITIONS.failed).toMatchObject({ pending: 'pending', done: 'done', failed: 'failed' })
  expect(REFUND_TRANSITIONS.done).toMatchObject({ pending: 'done', done: 'done', failed: 'failed' })
})

test.each([
  ['asked', 'failed'],
  ['sending', 'failed'],
  ['pending', 'pending'],
  ['done', 'done'],
  ['failed', 'failed'],
] as const)('changes a rejected refund from %s to %s', (state, after) => {
  expect(REFUND_TRANSITIONS[state].refused).toBe(after)
})

const failedAt = new Date('2026-11-20T09:00:00Z')
const later = (state: RefundState, amountCents: number, minutes = 1) => ({
  ...refund(state, amountCents),
  createdAt: new Date(failedAt.getTime() + minutes * 60_000),
})
test.each([
  ['nothing else went', 4_000, [], null],
  ['what was sent since did not go either', 4_000, [later('failed', 4_000)], null],
  ['what went before is another thing', 4_000, [later('done', 6_000, -1)], null],
  ['as much was sent since', 4_000, [later('done', 4_000)], { cents: 4_000, overCents: 0 }],
  ['less was', 4_000, [later('asked', 1_500)], { cents: 1_500, overCents: 0 }],
  ['more was', 4_000, [later('pending', 2_000), later('done', 3_000)], { cents: 4_000, overCents: 0 }],
  ['more than came', 10_000, [later('done', 10_000)], { cents: 10_000, overCents: 10_000 }],
  [
    'more than came, with what went before',
    4_000,
    [later('done', 5_000, -9), later('sending', 5_000)],
    { cents: 4_000, overCents: 4_000 },
  ],
] as const)('reports a failed refund that completes: %s', (_what, cents, others, expected) => {
  expect(findPossibleDoubleRefund({ payment: paid, refund: { amountCents: cents, failedAt }, others })).toEqual(
    expected,
  )
})

test('allows no refund when more was refunded than paid', () => {
  expect(refundableCents({ payment: paid, refunds: [refund('done', 10_000), refund('done', 500)] })).toBe(0)
})
