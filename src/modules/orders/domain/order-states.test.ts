import { expect, test } from 'vitest'
import { nextOrderState, ORDER_STEPS } from './order-states.ts'

test.each([
  ['new', 'pay', 'system', 'paid'],
  ['new', 'cancel', 'customer', 'cancelled'],
  ['paid', 'pack', 'staff', 'packed'],
  ['packed', 'ship', 'staff', 'shipped'],
  ['packed', 'deliver', 'staff', 'delivered'],
  ['shipped', 'deliver', 'system', 'delivered'],
  ['delivered', 'return', 'staff', 'returned'],
] as const)('%s, %s by %s → %s', (from, action, actor, to) => {
  expect(nextOrderState(from, action, actor)).toEqual({ ok: true, value: to })
})

test.each([
  ['paid', 'pay', 'system', 'notNow'],
  ['cancelled', 'pay', 'system', 'notNow'],
  ['new', 'ship', 'staff', 'notNow'],
  ['returned', 'cancel', 'staff', 'notNow'],
  ['new', 'pay', 'customer', 'notYou'],
  ['paid', 'cancel', 'customer', 'notYou'],
] as const)('%s, %s by %s is refused: %s', (from, action, actor, why) => {
  expect(nextOrderState(from, action, actor)).toEqual({ ok: false, why })
})

test('every state can be reached from a new order', () => {
  const reached = new Set([
    'new',
    ...Object.values(ORDER_STEPS).flatMap(steps => Object.values(steps).map(step => step.to)),
  ])
  expect([...reached].sort()).toEqual(Object.keys(ORDER_STEPS).sort())
})
