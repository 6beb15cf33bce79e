import { expect, test } from 'vitest'
import type { CarrierPoint } from './parse-carrier-list.ts'
import { validateCarrierList } from './validate-carrier-list.ts'

const buildPoints = (machines: number, offices = 0): CarrierPoint[] =>
  Array.from({ length: machines + offices }, (_, index) => ({
    id: String(index),
    type: index < machines ? 'machine' : 'office',
    country: 'EE',
    name: 'x',
    city: '',
    address: '',
    postcode: '',
    latitude: null,
    longitude: null,
    hours: '',
  }))

test.each([
  ['the first list', buildPoints(3), 0, null, 'ok'],
  ['a first list that is empty', buildPoints(0), 0, null, 'empty'],
  ['only invalid rows', buildPoints(0), 7, null, 'broken'],
  ['a fifth of invalid rows', buildPoints(80), 20, null, 'ok'],
  ['more than a fifth of invalid rows', buildPoints(79), 21, null, 'broken'],
  ['as many as before', buildPoints(100), 0, { 'EE machine': 100 }, 'ok'],
  ['more than before', buildPoints(200), 0, { 'EE machine': 100 }, 'ok'],
  ['smaller by a fifth', buildPoints(80), 0, { 'EE machine': 100 }, 'ok'],
  ['smaller by more than a fifth', buildPoints(79), 0, { 'EE machine': 100 }, 'shrunk'],
  ['a kind that shrank while the sum did not', buildPoints(99, 61), 0, { 'EE machine': 100, 'EE office': 100 }, 'ok'],
  ['a missing kind', buildPoints(100), 0, { 'EE machine': 100, 'EE office': 5 }, 'shrunk'],
  ['a missing kind with few points', buildPoints(100), 0, { 'EE machine': 100, 'EE office': 4 }, 'ok'],
] as const)('validates %s', (_title, list, invalidRowCount, previousCounts, expected) => {
  const result = validateCarrierList({ points: list, invalidRowCount }, previousCounts)
  expect(result.ok ? 'ok' : result.reason).toBe(expected)
})

test('lets staff accept a shrunk list, but not an empty or broken one', () => {
  const acceptOptions = { acceptShrunk: true }
  const previousCounts = { 'EE machine': 100 }
  expect(validateCarrierList({ points: buildPoints(1), invalidRowCount: 0 }, previousCounts, acceptOptions).ok).toBe(
    true,
  )
  expect(validateCarrierList({ points: [], invalidRowCount: 0 }, previousCounts, acceptOptions)).toMatchObject({
    reason: 'empty',
  })
  expect(
    validateCarrierList({ points: buildPoints(1), invalidRowCount: 1 }, previousCounts, acceptOptions),
  ).toMatchObject({
    reason: 'broken',
  })
})
