import { expect, test } from 'vitest'
import { findVatExemptionReason } from './vat-exemption-reason.ts'

test.each([
  ['FI', 'withinUnion'],
  ['gr', 'withinUnion'],
  ['XI', 'withinUnion'],
  ['GB', 'export'],
  ['NO', 'export'],
  ['CH', 'export'],
  ['US', 'export'],
])('names the reason why goods for %s are sold without VAT: %s', (country, expectedReason) => {
  expect(findVatExemptionReason(country)).toBe(expectedReason)
})
