import { expect, test } from 'vitest'
import type { Visibility } from '#kernel/visibility.ts'
import { computePageState } from './page-state.ts'

const NOW = 1_000
const createVisibility = (overrides: Partial<Visibility>): Visibility => ({
  type: 2,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: 0,
  stateOutRange: 1,
  ...overrides,
})

test.each([
  ['without a visibility', null, [], 'live', null],
  ['always hidden', createVisibility({ type: 0, stateInRange: 1 }), [], 'hidden', null],
  ['hidden until later', createVisibility({ type: 1, rangeFrom: 2_000 }), [], 'scheduled', 2_000],
  ['shown until later', createVisibility({ rangeTo: 3_000 }), [], 'live', 3_000],
  ['hidden since a past moment', createVisibility({ rangeTo: 500 }), [], 'hidden', null],
  [
    'hidden for a while',
    createVisibility({ rangeTo: 4_000, stateInRange: 2, stateOutRange: 0 }),
    [],
    'scheduled',
    4_000,
  ],
  ['a time that changes nothing', createVisibility({ rangeTo: 4_000, stateOutRange: 0 }), [], 'live', null],
  ['another version later', null, [500, 2_500], 'live', 2_500],
  ['hidden, with another version later', createVisibility({ type: 0, stateInRange: 1 }), [2_500], 'hidden', 2_500],
] as const)('computes the state of a page: %s', (_name, visibility, versionChangeTimes, state, nextChangeAt) =>
  expect(computePageState({ visibility, versionChangeTimes }, NOW)).toEqual({ state, nextChangeAt }),
)
