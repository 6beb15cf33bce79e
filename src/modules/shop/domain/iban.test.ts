import { expect, test } from 'vitest'
import { isIban, normalizeIban } from './iban.ts'

test.each([
  ['EE38 2200 2210 2014 5685', true],
  ['ee382200221020145685', true],
  ['FI21 1234 5600 0007 85', true],
  ['GB82 WEST 1234 5698 7654 32', true],
  ['EE382200221020145686', false],
  ['EE38220022102014568', false],
  ['382200221020145685', false],
  ['', false],
])('validates %s: %s', (input, isValid) => {
  expect(isIban(normalizeIban(input))).toBe(isValid)
})
