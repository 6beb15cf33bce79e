import { expect, test } from 'vitest'
import {
  chooseStep,
  countDays,
  findPreviousPeriod,
  findStepStart,
  listPoints,
  parsePeriodQuery,
} from './sales-period.ts'

test('counts both end days of a period', () => {
  expect(countDays({ from: '2026-11-22', to: '2026-11-22' })).toBe(1)
})

test('finds the period of equal length before', () => {
  expect(findPreviousPeriod({ from: '2026-11-01', to: '2026-11-22' })).toEqual({ from: '2026-10-10', to: '2026-10-31' })
})

test.each([
  ['2026-11-22', '2026-11-22', undefined, 'hour'],
  ['2026-10-24', '2026-11-22', undefined, 'day'],
  ['2026-01-01', '2026-11-22', undefined, 'week'],
  ['2024-01-01', '2026-11-22', undefined, 'month'],
  ['2000-01-01', '2026-11-22', undefined, 'year'],
  ['2026-01-01', '2026-11-22', 'hour', 'day'],
  ['2026-11-01', '2026-11-22', 'hour', 'hour'],
  ['2000-01-01', '2026-11-22', 'day', 'month'],
] as const)('%s to %s, requested step %s: chooses the step %s', (from, to, requestedStep, step) =>
  expect(chooseStep({ from, to }, requestedStep)).toBe(step),
)

test.each([
  ['2026-11-22', 'week', '2026-11-16'],
  ['2026-11-23', 'week', '2026-11-23'],
  ['2026-11-22', 'month', '2026-11-01'],
  ['2026-11-22', 'year', '2026-01-01'],
  ['2026-11-22', 'day', '2026-11-22'],
] as const)('%s: finds the start of its %s, %s', (day, step, begin) => expect(findStepStart(day, step)).toBe(begin))

test('lists all points of a period in order', () => {
  const days = { from: '2026-10-30', to: '2026-11-03' }
  expect(listPoints(days, 'day')).toHaveLength(5)
  expect(listPoints(days, 'month')).toEqual(['2026-10-01', '2026-11-01'])
  expect(listPoints(days, 'week')).toEqual(['2026-10-26', '2026-11-02'])
  expect(listPoints({ from: '2026-11-03', to: '2026-11-03' }, 'hour').at(-1)).toBe('2026-11-03T23')
  expect(listPoints({ from: '2027-12-31', to: '2029-01-01' }, 'year')).toEqual([
    '2027-01-01',
    '2028-01-01',
    '2029-01-01',
  ])
  const months = listPoints({ from: '2024-01-31', to: '2024-12-01' }, 'month')
  expect(months).toEqual(Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-01`))
})

test.each([
  ['from=2026-11-01&to=2026-11-05&step=day', { from: '2026-11-01', to: '2026-11-05', step: 'day' }],
  ['from=2026-02-30&to=2026-11-05', { to: '2026-11-05' }],
  ['from=2026-11-05&to=2026-11-01&step=week', { step: 'week' }],
  ['from=2026-11-23', {}],
  ['from=1999-12-31&to=2026-11-01', {}],
  ['from=2026-11-01&to=2027-11-24', {}],
  ['from=x&step=second', {}],
])('parses the query %s as %j', (query, period) =>
  expect(parsePeriodQuery(new URLSearchParams(query), '2026-11-22')).toEqual(period),
)
