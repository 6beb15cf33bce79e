import { expect, test } from 'vitest'
import { addMonths, listWeeks, parseMonth } from './month.ts'

test('moves between months across years', () => {
  expect(parseMonth('2026-11-06')).toEqual({ year: 2026, month: 11 })
  expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(addMonths({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 })
})

test.each([
  [{ year: 2026, month: 11 }, 6, '2026-10-26', '2026-12-06'],
  [{ year: 2027, month: 2 }, 4, '2027-02-01', '2027-02-28'],
  [{ year: 2028, month: 2 }, 5, '2028-01-31', '2028-03-05'],
])('lists the weeks of %o: %i, from %s to %s', (month, count, first, last) => {
  const weeks = listWeeks(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
  expect(weeks.every(week => week.length === 7)).toBe(true)
})
