import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { CART_STATE_SCRIPT } from './cart-state-script.ts'

const saidOf = (getItem: () => string | null): Record<string, string> => {
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
  ['no cart yet', null, {}],
  ['what is no cart', '{"7":', {}],
])('%s', (_name, kept, said) => {
  expect(saidOf(() => kept)).toEqual(said)
})

test('ignores a browser without storage', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(saidOf(refuse)).toEqual({})
})
