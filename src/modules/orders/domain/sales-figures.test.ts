import { expect, test } from 'vitest'
import { computeFigures, listFigurePeriods, toDaySpans } from './sales-figures.ts'

test.each([
  ['2026-11-22', '2026-10-01', '2026-10-22', '2025-11-01', '2025-11-22'],
  ['2026-03-31', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-31'],
  ['2026-01-05', '2025-12-01', '2025-12-05', '2025-01-01', '2025-01-05'],
  ['2024-02-29', '2024-01-01', '2024-01-29', '2023-02-01', '2023-02-28'],
])(
  '%s: the previous month lasts from %s to %s, the month a year ago from %s to %s',
  (today, from, to, yearFrom, yearTo) => {
    const { monthBefore, yearAgo } = listFigurePeriods(today)
    expect([monthBefore, yearAgo]).toEqual([
      { from, to },
      { from: yearFrom, to: yearTo },
    ])
  },
)

test('includes days without sales, oldest first', () => {
  const { days, today, month } = computeFigures(
    [
      { day: '2026-11-15', orders: 2, cents: 500 },
      { day: '2026-11-22', orders: 1, cents: 300 },
    ],
    '2026-11-22',
  )
  expect([days.length, days[0]?.day, days.at(-1)]).toEqual([
    30,
    '2026-10-24',
    { day: '2026-11-22', orders: 1, cents: 300 },
  ])
  expect([today, month]).toEqual([
    { orders: 1, cents: 300 },
    { orders: 3, cents: 800 },
  ])
})

test('joins consecutive days across months, years and the start of summer time', () => {
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01', '2026-03-28', '2026-03-30']
  expect(toDaySpans(days)).toEqual([
    { from: '2024-02-28', to: '2024-03-01' },
    { from: '2025-12-31', to: '2026-01-01' },
    { from: '2026-03-28', to: '2026-03-28' },
    { from: '2026-03-30', to: '2026-03-30' },
  ])
  expect(toDaySpans([])).toEqual([])
})
