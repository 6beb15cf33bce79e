import { expect, test } from 'vitest'
import { findNextShopDay, getShopDay } from './shop-day.ts'

test.each([
  ['2025-06-30T20:59:59Z', '2025-06-30'],
  ['2025-06-30T21:00:00Z', '2025-07-01'],
  ['2026-01-01T21:59:59Z', '2026-01-01'],
  ['2026-01-01T22:00:00Z', '2026-01-02'],
])('converts %s to the day %s in Tallinn', (moment, day) => expect(getShopDay(new Date(moment))).toBe(day))

// Summer time begins and ends in the last two cases.
test.each([
  ['2025-06-30T20:59:59.999Z', '2025-06-30T21:00:00Z'],
  ['2025-06-30T21:00:00Z', '2025-07-01T21:00:00Z'],
  ['2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
])('finds the next day of %s at %s', (moment, next) =>
  expect(findNextShopDay(new Date(moment))).toEqual(new Date(next)),
)
