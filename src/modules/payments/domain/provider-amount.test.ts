import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './provider-amount.ts'

test.each([
  ['149.90', 14_990],
  ['49.9', 4_990],
  ['49', 4_900],
  ['0.01', 1],
  ['49.900', 4_990],
  ['1.005', null],
  ['', null],
  ['-1.00', null],
  ['1,00', null],
  ['1e3', null],
  ['.5', null],
  ['9999999999', null],
])('parses %s as %s cents', (text, cents) => expect(parseAmount(text)).toBe(cents))

test('parses every amount that it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), cents => {
      expect(parseAmount(formatAmount(cents))).toBe(cents)
    }),
  )
})
