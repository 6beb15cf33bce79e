import { expect, test } from 'vitest'
import { isWithinOneTypo } from './is-within-one-typo.ts'

test.each([
  ['turbo', 'turbo', true],
  ['turbo', 'trubo', true],
  ['turbo', 'turb', true],
  ['turbo', 'xturbo', true],
  ['turbo', 'tarbo', true],
  ['turbo', 'turobx', false],
  ['turbo', 'tur', false],
  ['turbo', 'tobru', false],
  ['ab', 'ba', true],
  ['', 'a', true],
  ['', 'ab', false],
])('compares %s and %s: %s', (first, second, expected) => {
  expect(isWithinOneTypo(first, second)).toBe(expected)
  expect(isWithinOneTypo(second, first)).toBe(expected)
})
