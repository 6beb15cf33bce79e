import { expect, test } from 'vitest'
import { listPoints } from '#orders/domain/sales-period.ts'
import { groupVisits } from './group-visits.ts'

const createDay = (name: string, count: number, started_visits: number) => ({ name, count, started_visits })
const DAYS = [createDay('2026-10-31', 9, 4), createDay('2026-11-01', 3, 1), createDay('2026-11-02', 5, 2)]
const PERIOD = { from: '2026-10-31', to: '2026-11-02' }

test.each([
  [
    'day',
    [
      [9, 4],
      [3, 1],
      [5, 2],
    ],
  ],
  [
    'week',
    [
      [12, 5],
      [5, 2],
    ],
  ],
  [
    'month',
    [
      [9, 4],
      [8, 3],
    ],
  ],
  ['year', [[17, 7]]],
] as const)('groups visits by the points of the sales figures, per %s', (step, expected) => {
  const visits = groupVisits(DAYS, step)
  expect(listPoints(PERIOD, step).map(point => Object.values(visits.get(point) ?? {}))).toEqual(expected)
})

test('returns no visits for hourly figures', () => {
  const visits = groupVisits(DAYS, 'hour')
  expect(listPoints(PERIOD, 'hour').flatMap(point => visits.get(point) ?? [])).toEqual([])
})
