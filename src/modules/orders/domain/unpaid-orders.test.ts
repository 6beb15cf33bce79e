import { expect, test } from 'vitest'
import { findUnpaidCutoff } from './unpaid-orders.ts'

test('an unpaid order expires after the configured days', () => {
  expect(findUnpaidCutoff(new Date('2026-11-20T10:00:00Z'), 3)).toEqual(new Date('2026-11-17T10:00:00Z'))
})
