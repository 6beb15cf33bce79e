import { expect, test } from 'vitest'
import { isGtin, normalizeGtin, padGtin, validateGtin } from './gtin.ts'

test.each([
  ['', null],
  ['4006381333931', null],
  ['96385074', null],
  ['036000291452', null],
  ['10012345678902', null],
  ['4006381333932', 'gtinCheckDigit'],
  ['400638133393', 'gtinCheckDigit'],
  ['0000000000000', 'gtinCheckDigit'],
  ['40063813339', 'gtinLength'],
  ['4006381333931X', 'gtinLength'],
  ['PL-10049', 'gtinLength'],
])('validates %j: %s', (code, error) => expect(validateGtin(code)).toBe(error))

test('accepts a code with spaces and hyphens', () => {
  expect(normalizeGtin('4 006381-333931')).toBe('4006381333931')
  expect(isGtin('4 006381 333931')).toBe(true)
  expect(isGtin('')).toBe(false)
})

test('compares codes of different lengths', () => {
  expect(padGtin('036000291452')).toBe(padGtin('0036000291452'))
  expect(padGtin('')).toBe('')
})
