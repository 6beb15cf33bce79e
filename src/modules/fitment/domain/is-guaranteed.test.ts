import { expect, test } from 'vitest'
import { isGuaranteed } from './is-guaranteed.ts'

test.each([
  ['fits', 'verified', true],
  ['fits', 'manufacturer', true],
  ['fits', 'supplier', false],
  ['fits', 'guess', false],
  ['fits_if', 'verified', false],
  ['no_fit', 'verified', false],
  ['universal', undefined, false],
] as const)('the guarantee of %s by %s: %s', (verdict, confidence, expected) => {
  expect(isGuaranteed(verdict, confidence)).toBe(expected)
})
