import { expect, test } from 'vitest'
import { formatShopTime, parseShopTime } from './shop-clock.ts'

test.each([
  ['2026-01-15T10:00', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15T10:00', '2026-07-15T07:00:00.000Z'],
  ['2026-12-31T23:59', '2026-12-31T21:59:00.000Z'],
  ['2026-01-01T00:00', '2025-12-31T22:00:00.000Z'],
  // The last hour before the clock goes forward, and the first after it.
  ['2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
  // Before the clock goes back, and after it.
  ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
])('converts %s in Estonia to %s and back', (localTime, moment) => {
  expect(parseShopTime(localTime)?.toISOString()).toBe(moment)
  expect(formatShopTime(new Date(moment))).toBe(localTime)
})

test('uses the first of a repeated hour and moves a skipped hour forward', () => {
  expect(parseShopTime('2026-10-25T03:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(parseShopTime('2026-03-29T03:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test.each(['', '2026-13-01T00:00', '2026-02-30', '2026-01-01T25:00', 'soon'])('rejects %j', text =>
  expect(parseShopTime(text)).toBeNull(),
)

test.each(['0002-12-15T10:00', '0020-12-15T10:00', '0202-12-15T10:00', '2026-12-15T10:00'])(
  'shows a partly typed year: %s',
  localTime => expect(formatShopTime(parseShopTime(localTime) ?? new Date(0))).toBe(localTime),
)

test('rejects the last day of the calendar', () => {
  expect(parseShopTime('9999-12-31T10:00')).toBeNull()
})
