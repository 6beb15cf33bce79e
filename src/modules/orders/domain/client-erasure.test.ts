import { expect, test } from 'vitest'
import { findRetentionEnd } from './client-erasure.ts'

test.each([
  ['2026-01-01', 'EE', '2033-12-31'],
  ['2026-12-31', 'EE', '2033-12-31'],
  ['2026-07-01', 'FI', '2036-12-31'],
])('stores a document of %s with the VAT of %s until %s', (day, vatCountry, end) => {
  expect(findRetentionEnd(day, vatCountry)).toBe(end)
})
