import { expect, test } from 'vitest'
import type { CarrierPoint } from './carrier-list.ts'
import { validateList } from './validate-list.ts'

const points = (machines: number, offices = 0): CarrierPoint[] =>
  Array.from({ length: machines + offices }, (_, at) => ({
    id: String(at),
    type: at < machines ? 'machine' : 'office',
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
  ['the first list', points(3), 0, null, 'ok'],
  ['a first list that is empty', points(0), 0, null, 'empty'],
  ['nothing but nonsense', points(0), 7, null, 'broken'],
  ['a fifth of nonsense', points(80), 20, null, 'ok'],
  ['more than a fifth of nonsense', points(79), 21, null, 'broken'],
  ['as many as before', points(100), 0, { 'EE machine': 100 }, 'ok'],
  ['more than before', points(200), 0, { 'EE machine': 100 }, 'ok'],
  ['smaller by a fifth', points(80), 0, { 'EE machine': 100 }, 'ok'],
  ['smaller by more than a fifth', points(79), 0, { 'EE machine': 100 }, 'shrunk'],
  ['the sum counts', points(99, 61), 0, { 'EE machine': 100, 'EE office': 100 }, 'ok'],
  ['a whole kind vanished', points(100), 0, { 'EE machine': 100, 'EE office': 5 }, 'shrunk'],
  ['the last few of a kind closed', points(100), 0, { 'EE machine': 100, 'EE office': 4 }, 'ok'],
] as const)('%s', (_what, list, unusable, before, expected) => {
  const judged = validateList({ points: list, unusable }, before)
  expect(judged.ok ? 'ok' : judged.reason).toBe(expected)
})

test('lets staff accept a shrunk list, but not an empty or broken one', () => {
  const accept = { acceptShrunk: true }
  const before = { 'EE machine': 100 }
  expect(validateList({ points: points(1), unusable: 0 }, before, accept).ok).toBe(true)
  expect(validateList({ points: [], unusable: 0 }, before, accept)).toMatchObject({ reason: 'empty' })
  expect(validateList({ points: points(1), unusable: 1 }, before, accept)).toMatchObject({ reason: 'broken' })
})
