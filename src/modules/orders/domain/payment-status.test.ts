import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeOrderSums, type OrderMoney } from './balance.ts'
import {
  computeRefundOfUnsentGoodsCents,
  computeStepWarnings,
  findUnacceptedWarning,
  isPaid,
  type PaymentStatus,
  summarizePayment,
} from './payment-status.ts'

const paidAt = new Date('2026-11-06T12:00:00Z')
const buildMoney = (overrides: Partial<OrderMoney>): OrderMoney => ({
  state: 'paid',
  paidAt,
  totalCents: 10_000,
  returnedCents: 0,
  allowanceCents: 0,
  paidCents: 10_000,
  refundedCents: 0,
  ...overrides,
})

test.each<[string, Partial<OrderMoney>, PaymentStatus, number, number]>([
  ['new', { state: 'new', paidAt: null, paidCents: 0 }, 'unpaid', 10_000, 0],
  ['new and free of charge', { state: 'new', paidAt: null, paidCents: 0, totalCents: 0 }, 'unpaid', 0, 0],
  ['cancelled unpaid', { state: 'cancelled', paidAt: null, paidCents: 0 }, 'void', 0, 0],
  ['returned unpaid', { state: 'returned', paidAt: null, paidCents: 0, returnedCents: 10_000 }, 'void', 0, 0],
  [
    'returned unpaid with a deduction',
    { state: 'returned', paidAt: null, paidCents: 0, returnedCents: 9_000 },
    'unpaid',
    1_000,
    0,
  ],
  ['paid', {}, 'paid', 0, 0],
  ['free of charge and accepted', { totalCents: 0, paidCents: 0 }, 'paid', 0, 0],
  ['paid with an added amount', { totalCents: 23_290 }, 'partlyPaid', 13_290, 0],
  ['paid by an old link after an amount was added', { totalCents: 371_989 }, 'partlyPaid', 361_989, 0],
  ['shipped with an added amount', { state: 'shipped', totalCents: 23_290 }, 'partlyPaid', 13_290, 0],
  ['free of charge with an added amount', { paidCents: 0 }, 'unpaid', 10_000, 0],
  ['paid again after an added amount', { totalCents: 23_290, paidCents: 23_290 }, 'paid', 0, 0],
  ['reduced after the payment', { totalCents: 8_000 }, 'refundDue', 0, 2_000],
  ['reduced and refunded', { totalCents: 8_000, refundedCents: 2_000 }, 'paid', 0, 0],
  ['cancelled after it was paid', { state: 'cancelled' }, 'refundDue', 0, 10_000],
  ['cancelled and refunded in part', { state: 'cancelled', refundedCents: 4_000 }, 'refundDue', 0, 6_000],
  ['cancelled and refunded', { state: 'cancelled', refundedCents: 10_000 }, 'refunded', 0, 0],
  ['cancelled when partly paid', { state: 'cancelled', paidCents: 3_000 }, 'refundDue', 0, 3_000],
  ['returned in part', { state: 'delivered', returnedCents: 5_000 }, 'refundDue', 0, 5_000],
  ['returned and refunded', { state: 'returned', returnedCents: 10_000, refundedCents: 10_000 }, 'refunded', 0, 0],
  ['partly paid and partly returned', { totalCents: 20_000, returnedCents: 5_000 }, 'partlyPaid', 5_000, 0],
  ['refunded in part as goodwill', { refundedCents: 1_000, allowanceCents: 1_000 }, 'paid', 0, 0],
])('summarizes the payment of an order: %s', (_name, overrides, status, open, due) => {
  const order = buildMoney(overrides)
  expect(summarizePayment(order)).toMatchObject({ status, openCents: open, refundDueCents: due })
  expect(isPaid(order)).toBe(order.paidAt !== null && open === 0)
})

test.each([
  ['pack', 'paid', 5_000, 0],
  ['ship', 'packed', 5_000, 0],
  ['deliver', 'packed', 5_000, 15_000],
  ['deliver', 'shipped', 5_000, 15_000],
  ['cancel', 'paid', 0, 0],
  ['return', 'shipped', 0, 0],
] as const)('%s from %s of a raised order requires acceptance of %i cents, unpaid on delivery of %i', (...row) => {
  const [action, state, raisedCents, onDeliveryCents] = row
  const computeUnpaidCents = (order: OrderMoney, paysBy: 'cash' | null) => {
    const { receivedCents, openCents } = summarizePayment(order)
    return computeStepWarnings(action, { paysBy, receivedCents, openCents, refundCents: 0 }).openCents
  }
  const raised = buildMoney({ state, totalCents: 15_000 })
  expect(computeUnpaidCents(raised, null)).toBe(raisedCents)
  expect(computeUnpaidCents(raised, 'cash')).toBe(raisedCents)
  expect(computeUnpaidCents({ ...raised, paidAt: null, paidCents: 0 }, 'cash')).toBe(onDeliveryCents)
  expect(computeUnpaidCents(buildMoney({ state }), null)).toBe(0)
})

test('the sums of an order always add up to its total', () => {
  const cents = fc.nat(30_000)
  const money = fc.record({
    state: fc.constantFrom<OrderMoney['state']>(
      'new',
      'paid',
      'packed',
      'shipped',
      'delivered',
      'cancelled',
      'returned',
    ),
    totalCents: cents,
    returnedCents: cents,
    allowanceCents: cents,
    paidCents: cents,
    refundedCents: cents,
  })
  fc.assert(
    fc.property(money, overrides => {
      const order = buildMoney(overrides)
      const { cancelled, returned, allowance, received, refunded, open, due } = computeOrderSums(order)
      expect(cancelled + returned + allowance + received - refunded + open - due).toBe(order.totalCents)
      expect(Math.min(cancelled, returned, allowance, open, due)).toBeGreaterThanOrEqual(0)
    }),
  )
})

const buildRefundedOrder = (cents: number, overrides: Partial<OrderMoney> = {}) =>
  buildMoney({ refundedCents: cents, allowanceCents: cents, ...overrides })

test.each<[string, OrderMoney, number, number]>([
  ['fully before it ships', buildRefundedOrder(10_000), 0, 10_000],
  ['in part before it ships', buildRefundedOrder(1_000), 0, 1_000],
  ['for less than the sent goods', buildRefundedOrder(1_000), 1, 0],
  ['beyond the sent goods', buildRefundedOrder(6_000), 1, 6_000],
  ['beyond the goods that the customer kept', buildRefundedOrder(5_000, { returnedCents: 4_000 }), 1, 5_000],
  ['as goodwill after it shipped', buildRefundedOrder(9_000), 2, 0],
  ['fully after it shipped', buildRefundedOrder(10_000), 2, 10_000],
  ['not at all', buildMoney({}), 0, 0],
  ['not at all, free of charge', buildMoney({ totalCents: 0, paidCents: 0 }), 0, 0],
  ['for removed goods', buildMoney({ totalCents: 8_000, refundedCents: 2_000 }), 0, 0],
])('computes the refund to accept for an order refunded %s', (_name, order, sent, cents) =>
  expect(computeRefundOfUnsentGoodsCents(order, [{ amount: 2, sent, totalCents: 10_000 }])).toBe(cents),
)

test.each([
  ['pack', 'refunded', 'paymentDue'],
  ['ship', 'refunded', 'paymentDue'],
  ['deliver', 'refunded', 'paymentDue'],
  ['cancel', null, null],
  ['return', null, null],
] as const)(
  '%s of a partly refunded and partly paid order requires acceptance of each warning',
  (action, first, second) => {
    const warnings = computeStepWarnings(action, {
      paysBy: null,
      receivedCents: 6_000,
      openCents: 4_000,
      refundCents: 6_000,
    })
    expect(findUnacceptedWarning(warnings, {})).toBe(first)
    expect(findUnacceptedWarning(warnings, { acceptsRefunded: true })).toBe(second)
    expect(findUnacceptedWarning(warnings, { acceptsRefunded: true, acceptsUnpaid: true })).toBeNull()
  },
)
