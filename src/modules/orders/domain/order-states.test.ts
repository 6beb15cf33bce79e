import { expect, test } from 'vitest'
import type { OrderState } from './order.ts'
import {
  awaitsFirstPayment,
  findNextOrderState,
  findStep,
  isReadyToPack,
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
] as const)('moves from %s by %s of %s to %s', (from, action, actor, nextState) => {
  expect(findNextOrderState(from, action, actor)).toEqual({ ok: true, value: nextState })
})

test.each([
  ['paid', 'pay', 'system', 'wrongState'],
  ['cancelled', 'pay', 'system', 'wrongState'],
  ['new', 'ship', 'staff', 'wrongState'],
  ['returned', 'cancel', 'staff', 'wrongState'],
  ['new', 'pay', 'customer', 'notPermitted'],
  ['paid', 'cancel', 'customer', 'notPermitted'],
] as const)('state %s rejects the step %s of %s: %s', (from, action, actor, reason) => {
  expect(findNextOrderState(from, action, actor)).toEqual({ ok: false, reason })
})

test('every state is the first one or the target of a step', () => {
  const reached = new Set([
    'new',
    ...Object.values(ORDER_STEPS).flatMap(steps => Object.values(steps).map(step => step.nextState)),
  ])
  expect([...reached].sort()).toEqual(Object.keys(ORDER_STEPS).sort())
})

/** The steps that staff may take from each state of a paid order; those of unpaid orders follow. */
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
      const unpaidSteps = paysBy === 'cash' ? ON_DELIVERY_STEPS : PREPAID_STEPS
      const steps = isPaid ? PAID_STEPS : unpaidSteps
      return Object.entries(steps).map(([state, allowedActions]) => ({
        state: state as OrderState,
        paysBy,
        isPaid,
        allowedActions,
      }))
    }),
  ),
)(
  'allows from $state, paid by $paysBy, paid already: $isPaid → $allowedActions',
  ({ state, paysBy, isPaid, allowedActions }) => {
    const foundActions = ACTIONS.filter(action => findStep(state, action, { paysBy, isPaid })?.actors.includes('staff'))
    expect(foundActions).toEqual(allowedActions)
    // An open order has a next step, or is settled.
    const isEnded = state === 'cancelled' || state === 'returned'
    expect(isEnded || allowedActions.length > 0).toBe(true)
    expect(awaitsFirstPayment(state, { paysBy, isPaid })).toBe(
      !isEnded && (allowedActions as readonly OrderAction[]).includes('pay'),
    )
  },
)

test('an unpacked order can be packed again, paid or unpaid', () => {
  expect(findNextOrderState('packed', 'unpack', 'staff', { paysBy: null, isPaid: true })).toEqual({
    ok: true,
    value: 'paid',
  })
  for (const isPaid of [true, false]) {
    const nextStates = findNextOrderState('packed', 'unpack', 'staff', { paysBy: 'cash', isPaid })
    expect(nextStates.ok && isReadyToPack(nextStates.value, { paysBy: 'cash', isPaid })).toBe(true)
  }
})
