import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { CART_STATE_SCRIPT } from './cart-state-script.ts'

const runScript = (getItem: () => string | null): Record<string, string> => {
  const dataset = {}
  runInContext(
    CART_STATE_SCRIPT,
    createContext({ localStorage: { getItem }, document: { documentElement: { dataset } } }),
  )
  return dataset
}

test.each([
  ['one product', '{"7":{"amount":1}}', { goods: '' }],
  ['an emptied cart', '{}', {}],
  ['a missing cart', null, {}],
  ['an invalid cart', '{"7":', {}],
])('marks the document only for a cart with items: %s', (_title, storedCart, expected) => {
  expect(runScript(() => storedCart)).toEqual(expected)
})

test('ignores a browser without storage', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(runScript(refuse)).toEqual({})
})
