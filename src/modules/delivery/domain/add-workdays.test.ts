import { expect, test } from 'vitest'
import { addWorkdays } from './add-workdays.ts'

test.each([
  ['2026-11-20', 1, '2026-11-23'], // over a weekend
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-12-23', 1, '2026-12-28'], // over Christmas and a weekend
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-04-02', 1, '2026-04-06'], // Good Friday 2026-04-03
  ['2027-03-25', 1, '2027-03-29'], // Good Friday 2027-03-26
  ['2028-04-13', 1, '2028-04-17'], // Good Friday 2028-04-14
  ['2026-06-22', 1, '2026-06-25'], // Victory Day and Midsummer
  ['2026-02-23', 1, '2026-02-25'], // Independence Day
  ['2026-11-21', 0, '2026-11-21'],
])('%s plus %i working days is %s', (day, workdays, expected) => {
  expect(addWorkdays(day, workdays)).toBe(expected)
})
