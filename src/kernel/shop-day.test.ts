import { expect, test } from 'vitest'
import { shopDay } from './shop-day.ts'

test.each([
  ['2025-06-30T20:59:59Z', '2025-06-30'],
  ['2025-06-30T21:00:00Z', '2025-07-01'],
  ['2026-01-01T21:59:59Z', '2026-01-01'],
  ['2026-01-01T22:00:00Z', '2026-01-02'],
])('%s is %s in Tallinn', (moment, day) => expect(shopDay(new Date(moment))).toBe(day))
