import { expect, test } from 'vitest'
import { unpaidCutoff } from './unpaid.ts'

test('an unpaid order expires after the configured days', () => {
  expect(unpaidCutoff(new Date('2026-11-20T10:00:00Z'), 3)).toEqual(new Date('2026-11-17T10:00:00Z'))
})
