import { expect, test } from 'vitest'
import { vatExemptionReason } from './vat-exemption-reason.ts'

test.each([
  ['FI', 'withinUnion'],
  ['gr', 'withinUnion'],
  ['XI', 'withinUnion'],
  ['GB', 'export'],
  ['NO', 'export'],
  ['CH', 'export'],
  ['US', 'export'],
])('goods for %s are without VAT as %s', (country, expectedReason) => {
  expect(vatExemptionReason(country)).toBe(expectedReason)
})
