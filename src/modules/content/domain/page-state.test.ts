import { expect, test } from 'vitest'
import type { Visibility } from '#kernel/visibility.ts'
import { pageStateAt } from './page-state.ts'

const NOW = 1_000
const timed = (over: Partial<Visibility>): Visibility => ({
  ...{ type: 2, rangeFrom: null, rangeTo: null, stateInRange: 0, stateOutRange: 1 },
  ...over,
})

test.each([
  ['without a visibility', null, [], 'live', null],
  ['always hidden', timed({ type: 0, stateInRange: 1 }), [], 'hidden', null],
  ['hidden until later', timed({ type: 1, rangeFrom: 2_000 }), [], 'scheduled', 2_000],
  ['shown until later', timed({ rangeTo: 3_000 }), [], 'live', 3_000],
  ['hidden since a past moment', timed({ rangeTo: 500 }), [], 'hidden', null],
  ['hidden for a while', timed({ rangeTo: 4_000, stateInRange: 2, stateOutRange: 0 }), [], 'scheduled', 4_000],
  ['a time that changes nothing', timed({ rangeTo: 4_000, stateOutRange: 0 }), [], 'live', null],
  ['another version later', null, [500, 2_500], 'live', 2_500],
  ['hidden, with another version later', timed({ type: 0, stateInRange: 1 }), [2_500], 'hidden', 2_500],
] as const)('%s', (_name, visibility, versionTurns, state, nextChangeAt) =>
  expect(pageStateAt({ visibility, versionTurns }, NOW)).toEqual({ state, nextChangeAt }),
)
