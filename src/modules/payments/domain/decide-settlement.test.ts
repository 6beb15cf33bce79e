import { describe, expect, test } from 'vitest'
import type { OrderState } from '#orders/domain/order.ts'
import { decideSettlement, type SettlementFacts } from './decide-settlement.ts'
import type { PaymentState } from './payment.ts'
import type { PaymentOutcome } from './payment-states.ts'

const facts = (
  payment: PaymentState,
  outcome: PaymentOutcome,
  order: { state?: OrderState; isPaid?: boolean } = {},
  message: Partial<SettlementFacts['message']> = {},
): SettlementFacts => ({
  payment: { state: payment, amountCents: 4_990, currency: 'EUR' },
  order: { number: 100_001, state: 'new', isPaid: false, ...order },
  message: { outcome, amountCents: 4_990, currency: 'EUR', orderNumber: '100001', ...message },
})

describe('messages in any order', () => {
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
  ] as const)('%s and %s → %s, pays the order: %s', (before, outcome, after, pays) => {
    expect(decideSettlement(facts(before, outcome))).toEqual({ payment: after, pays, attention: null })
  })
})

test.each([
  [{ state: 'paid', isPaid: true }, 'second-payment'],
  [{ state: 'shipped', isPaid: true }, 'second-payment'],
  [{ state: 'cancelled' }, 'payment-of-cancelled-order'],
  [{ state: 'cancelled', isPaid: true }, 'second-payment'],
] as const)('money for an order that is %o is kept and shown to staff: %s', (order, attention) => {
  expect(decideSettlement(facts('created', 'completed', order))).toEqual({
    payment: 'completed',
    pays: false,
    attention,
  })
})

test.each([
  [{ amountCents: 4_989 }, 'amount-mismatch'],
  [{ amountCents: 4_991 }, 'amount-mismatch'],
  [{ currency: 'USD' }, 'currency-mismatch'],
  [{ orderNumber: '100002' }, 'order-mismatch'],
])('a message that does not fit moves nothing: %o', (message, attention) => {
  expect(decideSettlement(facts('created', 'completed', {}, message))).toEqual({
    payment: 'created',
    pays: false,
    attention,
  })
})
