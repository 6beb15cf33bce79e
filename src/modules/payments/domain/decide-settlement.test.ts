import { describe, expect, test } from 'vitest'
import { decideSettlement, type SettlementInput } from './decide-settlement.ts'
import type { PaymentState } from './payment.ts'
import type { PaymentOutcome } from './payment-states.ts'

const buildInput = (
  payment: PaymentState,
  outcome: PaymentOutcome,
  order: Partial<SettlementInput['order']> = {},
  message: Partial<SettlementInput['message']> = {},
  refundedCents = 0,
): SettlementInput => ({
  payment: {
    state: payment,
    amountCents: 4_990,
    currency: 'EUR',
    providerReference: 'T-1',
    refundedCents,
  },
  order: { number: 100_001, state: 'new', isPaid: false, isShortOfStock: false, payableCents: 0, ...order },
  message: {
    outcome,
    amountCents: 4_990,
    currency: 'EUR',
    orderNumber: '100001',
    providerReference: 'T-1',
    isReply: false,
    ...message,
  },
})

describe('settles messages in any order', () => {
  test.each([
    ['created', 'completed', 'completed', true],
    ['pending', 'completed', 'completed', true],
    ['cancelled', 'completed', 'completed', true],
    ['failed', 'completed', 'completed', true],
    ['created', 'pending', 'pending', false],
    ['created', 'cancelled', 'cancelled', false],
    ['created', 'failed', 'failed', false],
    ['pending', 'failed', 'failed', false],
    ['cancelled', 'pending', 'cancelled', false],
    ['failed', 'cancelled', 'failed', false],
    ['completed', 'completed', 'completed', false],
    ['completed', 'cancelled', 'completed', false],
    ['completed', 'failed', 'completed', false],
    ['completed', 'pending', 'completed', false],
    ['refunded', 'completed', 'refunded', false],
    ['created', 'open', 'created', false],
    ['cancelled', 'open', 'cancelled', false],
    ['completed', 'open', 'completed', false],
  ] as const)(
    'changes a %s payment reported as %s to %s, marks the order paid: %s',
    (before, outcome, after, marksPaid) => {
      expect(decideSettlement(buildInput(before, outcome))).toEqual({
        payment: after,
        marksPaid,
        coversOpenAmount: false,
        attentionReason: null,
      })
    },
  )
})

test.each([
  [{ state: 'paid', isPaid: true }, 'second-payment'],
  [{ state: 'shipped', isPaid: true }, 'second-payment'],
  [{ state: 'cancelled' }, 'payment-of-cancelled-order'],
  [{ state: 'cancelled', isPaid: true }, 'second-payment'],
] as const)('opens a task for a payment of an order that is %o: %s', (order, attentionReason) => {
  expect(decideSettlement(buildInput('created', 'completed', order))).toEqual({
    payment: 'completed',
    marksPaid: false,
    coversOpenAmount: false,
    attentionReason,
  })
})

test.each([
  [{ amountCents: 4_989 }, 'amount-mismatch'],
  [{ amountCents: 4_991 }, 'amount-mismatch'],
  [{ currency: 'USD' }, 'currency-mismatch'],
  [{ orderNumber: '100002' }, 'order-mismatch'],
  [{ providerReference: 'T-2' }, 'transaction-mismatch'],
])('ignores a contradictory message: %o', (message, attentionReason) => {
  expect(decideSettlement(buildInput('created', 'completed', {}, message))).toEqual({
    payment: 'created',
    marksPaid: false,
    coversOpenAmount: false,
    attentionReason,
  })
})

test('pays the order with money for goods returned to stock and opens a task', () => {
  expect(decideSettlement(buildInput('created', 'completed', { isShortOfStock: true }))).toEqual({
    payment: 'completed',
    marksPaid: true,
    coversOpenAmount: false,
    attentionReason: 'paid-short-of-stock',
  })
  expect(decideSettlement(buildInput('created', 'cancelled', { isShortOfStock: true })).attentionReason).toBeNull()
})

test.each([
  ['completed', 'refunded-whole', 4_990, null],
  ['completed', 'refunded-whole', 4_989, 'refunded-outside'],
  ['completed', 'refunded-whole', 0, 'refunded-outside'],
  ['refunded', 'refunded-whole', 4_990, null],
  ['completed', 'refunded-part', 1, null],
  ['completed', 'refunded-part', 0, 'refunded-outside'],
  ['created', 'refunded-part', 0, 'refunded-outside'],
] as const)(
  'compares a %s payment reported as %s with %d refunded by the shop: %s',
  (state, outcome, refundedCents, attentionReason) => {
    expect(decideSettlement(buildInput(state, outcome, { isPaid: true }, {}, refundedCents))).toEqual({
      payment: state,
      marksPaid: false,
      coversOpenAmount: false,
      attentionReason,
    })
  },
)

test.each(['open', 'pending', 'cancelled', 'failed'] as const)(
  'opens a task when a response reports %s for a completed payment',
  outcome => {
    const replyInput = buildInput('completed', outcome, { state: 'paid', isPaid: true }, { isReply: true })
    expect(decideSettlement(replyInput)).toEqual({
      payment: 'completed',
      marksPaid: false,
      coversOpenAmount: false,
      attentionReason: 'provider-disagrees',
    })
    const messageInput = buildInput('completed', outcome, { state: 'paid', isPaid: true })
    expect(decideSettlement(messageInput).attentionReason).toBeNull()
  },
)

test('accepts an unknown transaction id', () => {
  const createdInput = buildInput('created', 'completed')
  createdInput.payment.providerReference = null
  expect(decideSettlement(createdInput).marksPaid).toBe(true)
})

test.each([
  [4_990, true],
  [10_000, true],
  [4_989, false],
])('counts a payment of a paid order with %i cents open as a partial payment: %s', (payableCents, coversOpenAmount) => {
  const order = { state: 'packed', isPaid: true, payableCents } as const
  expect(decideSettlement(buildInput('created', 'completed', order))).toEqual({
    payment: 'completed',
    marksPaid: false,
    coversOpenAmount,
    attentionReason: coversOpenAmount ? null : 'second-payment',
  })
})
