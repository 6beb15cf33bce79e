import { expect, test } from 'vitest'
import { upcomingVisibilities } from './upcoming-visibilities.ts'
import { type Visibility, visibilityAt } from './visibility.ts'

const range = (over: Partial<Visibility>): Visibility => ({
  type: 2,
  rangeFrom: 10,
  rangeTo: 20,
  stateInRange: 0,
  stateOutRange: 1,
  ...over,
})

test.each<[string, Visibility | null, number, [number | null, number][]]>([
  ['null', null, 0, [[null, 0]]],
  ['static', range({ type: 0, stateInRange: 2 }), 0, [[null, 2]]],
  [
    'before a range',
    range({}),
    0,
    [
      [null, 1],
      [10, 0],
      [20, 1],
    ],
  ],
  [
    'inside a range',
    range({}),
    15,
    [
      [null, 0],
      [20, 1],
    ],
  ],
  ['after a range', range({}), 20, [[null, 1]]],
  [
    'timed',
    range({ type: 1, rangeTo: null }),
    0,
    [
      [null, 1],
      [10, 0],
    ],
  ],
  [
    'a range with equal ends',
    range({ rangeTo: 10 }),
    0,
    [
      [null, 1],
      [10, 0],
    ],
  ],
  ['a range with equal states', range({ stateOutRange: 0 }), 0, [[null, 0]]],
])('%s', (_what, visibility, now, turns) =>
  expect(upcomingVisibilities([visibility], now).map(({ at, state }) => [at, state])).toEqual(turns),
)

test('applies the stricter visibility of page and product', () => {
  const product = range({ rangeFrom: 15, rangeTo: 30 })
  const turns = upcomingVisibilities([range({}), product], 0)
  expect(turns.map(({ at, state }) => [at, state])).toEqual([
    [null, 1],
    [15, 0],
    [20, 1],
  ])
  for (let at = 0; at < 40; at++) {
    const isVisible = [range({}), product].every(one => visibilityAt(one, at) === 0)
    expect(turns.findLast(turn => (turn.at ?? 0) <= at)?.state === 0, `at ${at}`).toBe(isVisible)
  }
})
