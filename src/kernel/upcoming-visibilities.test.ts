import { expect, test } from 'vitest'
import { listUpcomingVisibilities } from './upcoming-visibilities.ts'
import { getVisibilityState, type Visibility } from './visibility.ts'

const createRange = (overrides: Partial<Visibility>): Visibility => ({
  type: 2,
  rangeFrom: 10,
  rangeTo: 20,
  stateInRange: 0,
  stateOutRange: 1,
  ...overrides,
})

test.each<[string, Visibility | null, number, [number | null, number][]]>([
  ['null', null, 0, [[null, 0]]],
  ['static', createRange({ type: 0, stateInRange: 2 }), 0, [[null, 2]]],
  [
    'before a range',
    createRange({}),
    0,
    [
      [null, 1],
      [10, 0],
      [20, 1],
    ],
  ],
  [
    'inside a range',
    createRange({}),
    15,
    [
      [null, 0],
      [20, 1],
    ],
  ],
  ['after a range', createRange({}), 20, [[null, 1]]],
  [
    'timed',
    createRange({ type: 1, rangeTo: null }),
    0,
    [
      [null, 1],
      [10, 0],
    ],
  ],
  [
    'a range with equal ends',
    createRange({ rangeTo: 10 }),
    0,
    [
      [null, 1],
      [10, 0],
    ],
  ],
  ['a range with equal states', createRange({ stateOutRange: 0 }), 0, [[null, 0]]],
])('lists the changes of %s', (_name, visibility, now, expectedChanges) =>
  expect(listUpcomingVisibilities([visibility], now).map(({ at, state }) => [at, state])).toEqual(expectedChanges),
)

test('applies the stricter visibility of page and product', () => {
  const product = createRange({ rangeFrom: 15, rangeTo: 30 })
  const changes = listUpcomingVisibilities([createRange({}), product], 0)
  expect(changes.map(({ at, state }) => [at, state])).toEqual([
    [null, 1],
    [15, 0],
    [20, 1],
  ])
  for (let now = 0; now < 40; now++) {
    const isVisible = [createRange({}), product].every(visibility => getVisibilityState(visibility, now) === 0)
    expect(changes.findLast(change => (change.at ?? 0) <= now)?.state === 0, `at ${now}`).toBe(isVisible)
  }
})
