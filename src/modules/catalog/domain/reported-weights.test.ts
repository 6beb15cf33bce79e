import { expect, test } from 'vitest'
import { NO_PACKAGING, omitEmptyWeights, type ReportedWeights, validateReportedWeights } from './reported-weights.ts'

const EMPTY: ReportedWeights = {
  isImported: false,
  wasteClass: null,
  netGrams: null,
  batteryType: null,
  batteryGrams: null,
  packaging: NO_PACKAGING,
}

test.each([
  [{}, []],
  [{ wasteClass: 'tyre', netGrams: 9_000 }, []],
  [{ wasteClass: 'tyre' }, ['reported.netGrams']],
  [{ netGrams: 5 }, ['reported.wasteClass']],
  [{ batteryType: 'starter' }, ['reported.batteryGrams']],
  [{ batteryGrams: 12 }, ['reported.batteryType']],
  [{ packaging: { ...NO_PACKAGING, paper: 0 } }, ['reported.packaging.paper']],
  [{ packaging: { ...NO_PACKAGING, wood: 1.5 } }, ['reported.packaging.wood']],
] as const)('judges %j', (changes, fields) =>
  expect(Object.keys(validateReportedWeights({ ...EMPTY, ...changes }))).toEqual(fields),
)

test('returns null for weights without a value', () => {
  expect(omitEmptyWeights(EMPTY)).toBeNull()
  expect(omitEmptyWeights({ ...EMPTY, isImported: true })).not.toBeNull()
})
