import { expect, test } from 'vitest'
import { isWorkday } from './is-workday.ts'

const HOLIDAYS = ['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26']

/** Good Friday, Easter Sunday and Pentecost as almanacs list them. */
test.each([
  [2024, '03-29', '03-31', '05-19'],
  [2025, '04-18', '04-20', '06-08'],
  [2026, '04-03', '04-05', '05-24'],
  [2027, '03-26', '03-28', '05-16'],
  [2028, '04-14', '04-16', '06-04'],
  [2030, '04-19', '04-21', '06-09'],
  [2038, '04-23', '04-25', '06-13'],
  [2100, '03-26', '03-28', '05-16'],
])('counts the holidays of %i as days off', (year, ...movable) => {
  const holidays = [...HOLIDAYS, ...movable].map(day => `${year}-${day}`)
  expect(holidays.filter(isWorkday)).toEqual([])
  const weekdays = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, day + 1)))
    .filter(date => date.getUTCFullYear() === year && date.getUTCDay() % 6 !== 0)
    .map(date => date.toISOString().slice(0, 10))
  expect(weekdays.filter(day => !isWorkday(day))).toEqual(
    holidays.filter(day => new Date(day).getUTCDay() % 6 !== 0).toSorted(),
  )
})
