import { expect, test } from 'vitest'
import { unpaidSince } from './unpaid.ts'

test('an unpaid order is kept for as many days as the shop says', () => {
  expect(unpaidSince(new Date('2026-11-20T10:00:00Z'), 3)).toEqual(new Date('2026-11-17T10:00:00Z'))
})
