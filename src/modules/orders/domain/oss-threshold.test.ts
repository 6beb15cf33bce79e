import { expect, test } from 'vitest'
import { findOssWarning } from './oss-threshold.ts'

const findWarning = (thisYearCents: number, lastYearCents = 0, ossFrom: string | null = null) =>
  findOssWarning({
    thisYear: { year: 2026, netCents: thisYearCents },
    lastYear: { year: 2025, netCents: lastYearCents },
    ossFrom,
    day: '2026-11-20',
  })

test.each([
  ['below 80 %', 799_999, 0, null],
  ['from 80 %', 800_000, 0, { level: 'near', year: 2026 }],
  ['at the threshold, which is not exceeded', 1_000_000, 0, { level: 'near', year: 2026 }],
  ['above the threshold', 1_000_001, 0, { level: 'exceeded', year: 2026 }],
  ['last year above the threshold', 0, 1_000_001, { level: 'exceeded', year: 2025 }],
  ['last year near the threshold', 0, 1_000_000, null],
])('assesses sales %s', (_name, thisYear, lastYear, warning) =>
  expect(findWarning(thisYear, lastYear)).toEqual(warning),
)

test('a started registration ends the warning, a planned one only before the threshold', () => {
  expect(findWarning(2_000_000, 2_000_000, '2026-11-20')).toBeNull()
  expect(findWarning(900_000, 0, '2027-01-01')).toBeNull()
  expect(findWarning(2_000_000, 0, '2027-01-01')).toEqual({ level: 'exceeded', year: 2026 })
})
