import { expect, test } from 'vitest'
import { ORDER_CHANGES } from './order-change.ts'
import { RETURN_STEPS } from './order-return.ts'
import { requiresMoneyPermission } from './requires-money-permission.ts'

test.each([
  [false, ['return', 'inspect']],
  [true, ['cancel', 'return', 'inspect']],
])('lists the steps that need order.money, with a payment: %s', (hasMoney, expected) => {
  const steps = [...ORDER_CHANGES, ...RETURN_STEPS]
  expect(steps.filter(step => requiresMoneyPermission(step, { hasMoney }))).toEqual(expected)
})
