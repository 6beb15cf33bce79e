import { expect, test } from 'vitest'
import type { OrderState } from './order.ts'
import {
  awaitsFirstPayment,
  findStep,
  isReadyToPack,
  nextOrderState,
  ORDER_STEPS,
  type OrderAction,
} from './order-states.ts'
import { PAYMENT_METHODS } from './payment-method.ts'

test.each([
  ['new', 'pay', 'system', 'paid'],
  ['new', 'cancel', 'customer', 'cancelled'],
  ['paid', 'pack', 'staff', 'packed'],
  ['packed', 'ship', 'staff', 'shipped'],
  ['packed', 'deliver', 'staff', 'delivered'],
  ['shipped', 'deliver', 'system', 'delivered'],
  ['delivered', 'return', 'staff', 'returned'],
] as const)('%s, %s by %s → %s', (from, action, actor, nextState) => {
  expect(nextOrderState(from, action, actor)).toEqual({ ok: true, value: nextState })
})

test.each([
  ['paid', 'pay', 'system', 'notNow'],
  ['cancelled', 'pay', 'system', 'notNow'],
  ['new', 'ship', 'staff', 'notNow'],
  ['returned', 'cancel', 'staff', 'notNow'],
  ['new', 'pay', 'customer', 'notYou'],
  ['paid', 'cancel', 'customer', 'notYou'],
] as const)('rejects %s, %s by %s: %s', (from, action, actor, reason) => {
  expect(nextOrderState(from, action, actor)).toEqual({ ok: false, reason })
})

test('every state can be reached from a new order', () => {
  const reached = new Set([
    'new',
    ...Object.values(ORDER_STEPS).flatMap(steps => Object.values(steps).map(step => step.to)),
  ])
  expect([...reached].sort()).toEqual(Object.keys(ORDER_STEPS).sort())
})

/** All states of each payment method, unpaid and paid, with the steps that staff may take. */
const PAID_STEPS = {
  paid: ['pack', 'cancel'],
  packed: ['unpack', 'ship', 'deliver', 'cancel'],
  shipped: ['deliver', 'return'],
  delivered: ['return'],
  cancelled: [],
  returned: [],
} as const
const PREPAID_STEPS = { new: ['pay', 'cancel'], cancelled: [] } as const
const ON_DELIVERY_STEPS = {
  new: ['pay', 'pack', 'cancel'],
  packed: ['pay', 'unpack', 'ship', 'deliver', 'cancel'],
  shipped: ['pay', 'deliver', 'return'],
  delivered: ['pay', 'return'],
  cancelled: [],
  returned: ['pay'],
} as const
const ACTIONS: OrderAction[] = ['pay', 'pack', 'unpack', 'ship', 'deliver', 'cancel', 'return']

test.each(
  [null, ...PAYMENT_METHODS].flatMap(paysBy =>
    [false, true].flatMap(isPaid => {
      const steps = isPaid ? PAID_STEPS : paysBy === 'cash' ? ON_DELIVERY_STEPS : PREPAID_STEPS
      return Object.entries(steps).map(([state, may]) => ({ state: state as OrderState, paysBy, isPaid, may }))
    }),
  ),
)('$state, paid by $paysBy, paid already: $isPaid → $may', ({ state, paysBy, isPaid, may }) => {
  const found = ACTIONS.filter(action => findStep(state, action, { paysBy, isPaid })?.by.includes('staff'))
  expect(found).toEqual(may)
  // An open order has a next step, or is settled.
  const isEnded = state === 'cancelled' || state === 'returned'
  expect(isEnded || may.length > 0).toBe(true)
  expect(awaitsFirstPayment(state, { paysBy, isPaid })).toBe(
    !isEnded && (may as readonly OrderAction[]).includes('pay'),
  )
})

test('an unpacked order can be packed again, paid or unpaid', () => {
  expect(nextOrderState('packed', 'unpack', 'staff', { paysBy: null, isPaid: true })).toEqual({
    ok: true,
    value: 'paid',
  })
  for (const isPaid of [true, false]) {
    const nextStates = nextOrderState('packed', 'unpack', 'staff', { paysBy: 'cash', isPaid })
    expect(nextStates.ok && isReadyToPack(nextStates.value, { paysBy: 'cash', isPaid })).toBe(true)
  }
})
