import { expect, test } from 'vitest'
import { nextShopDay, shopDay } from './shop-day.ts'

test.each([
  ['2025-06-30T20:59:59Z', '2025-06-30'],
  ['2025-06-30T21:00:00Z', '2025-07-01'],
  ['2026-01-01T21:59:59Z', '2026-01-01'],
  ['2026-01-01T22:00:00Z', '2026-01-02'],
])('%s is %s in Tallinn', (moment, day) => expect(shopDay(new Date(moment))).toBe(day))

// Summer time begins and ends in the last two cases.
test.each([
  ['2025-06-30T20:59:59.999Z', '2025-06-30T21:00:00Z'],
  ['2025-06-30T21:00:00Z', '2025-07-01T21:00:00Z'],
  ['2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
])('the day after %s begins at %s', (moment, next) => expect(nextShopDay(new Date(moment))).toEqual(new Date(next)))
