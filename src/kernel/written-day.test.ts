import { expect, test } from 'vitest'
import { writtenDay, writtenTime } from './written-day.ts'

test.each([
  ['2026-11-06T12:05:00.000Z', '06.11.2026', '06.11.2026 14:05', '6 November 2026', '6 November 2026, 14:05'],
  // It is the next day in Estonia already, in summer time.
  ['2026-07-01T21:30:00.000Z', '02.07.2026', '02.07.2026 00:30', '2 July 2026', '2 July 2026, 00:30'],
])('%s', (iso, dayEt, timeEt, dayEn, timeEn) => {
  const moment = new Date(iso)
  expect([writtenDay(moment, 'et'), writtenTime(iso, 'et')]).toEqual([dayEt, timeEt])
  expect([writtenDay(moment, 'en'), writtenTime(iso, 'en')]).toEqual([dayEn, timeEn])
})
