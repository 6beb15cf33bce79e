import { expect, test } from 'vitest'
import * as format from './format-date.ts'

test.each([
  ['2026-11-06T12:05:00.000Z', '06.11.2026', '06.11.2026 14:05', '6 Nov 2026', '6 Nov 2026, 14:05'],
  // Summer time: the next day has begun in Estonia.
  ['2026-07-01T21:30:00.000Z', '02.07.2026', '02.07.2026 00:30', '2 Jul 2026', '2 Jul 2026, 00:30'],
  // Engines abbreviate September to three or to four letters.
  ['2026-09-30T09:00:00.000Z', '30.09.2026', '30.09.2026 12:00', '30 Sep 2026', '30 Sep 2026, 12:00'],
])('formats the moment %s', (iso, dayEt, timeEt, dayEn, timeEn) => {
  const moment = new Date(iso)
  for (const [language, day, time] of [
    ['et', dayEt, timeEt],
    ['en', dayEn, timeEn],
  ] as const) {
    expect([format.formatDay(moment, language), format.formatDay(iso, language)]).toEqual([day, day])
    expect([format.formatDateTime(moment, language), format.formatDateTime(iso, language)]).toEqual([time, time])
    expect(time).toContain(format.formatTime(iso))
  }
})

test.each([
  ['et', '01.09.2026', '01.09', '09.2026', 'september 2026', 'teisipäev, 1.\u00a0september', 'T'],
  ['en', '1 Sep 2026', '1 Sep', 'Sep 2026', 'September 2026', 'Tuesday 1\u00a0September', 'Tue'],
])('formats a calendar day in %s', (language, day, withoutYear, month, monthName, weekday, shortWeekday) => {
  const at = '2026-09-01'
  expect(format.formatDay(at, language)).toBe(day)
  expect(format.formatDayWithoutYear(at, language)).toBe(withoutYear)
  expect(format.formatMonth(at, language)).toBe(month)
  expect(format.formatMonth('2026-09', language)).toBe(month)
  expect(format.formatMonthName(at, language)).toBe(monthName)
  expect(format.formatWeekday(at, language)).toBe(weekday)
  expect(format.formatWeekdayShort(at, language)).toBe(shortWeekday)
})

test('leaves languages without their own rules to Intl', () => {
  expect(format.formatDay('2026-11-06', 'de')).toBe('06.11.2026')
  expect(format.formatDateTime('2026-11-06T12:05:00.000Z', 'fi')).toBe('6.11.2026, 14:05')
})
