import { expect, test } from 'vitest'
import { buildReferenceNumber } from './reference-number.ts'

// The published example of the Estonian Banking Association: 1234561.
test.each([
  [123_456, '1234561'],
  [100_001, '1000012'],
  [100_123, '1001231'],
  [10, '107'],
])('order %i has the reference number %s', (order, reference) => {
  expect(buildReferenceNumber(order)).toBe(reference)
})
