import { expect, test } from 'vitest'
import {
  changeVisibilityType,
  findVisibilityChanges,
  getVisibilityState,
  isAlwaysVisible,
  isSameVisibility,
  type Visibility,
} from './visibility.ts'

const createVisibility = (overrides: Partial<Visibility>): Visibility => ({
  type: 2,
  rangeFrom: 100,
  rangeTo: 200,
  stateInRange: 0,
  stateOutRange: 1,
  ...overrides,
})

test.each<[string, Partial<Visibility> | null, number, number]>([
  ['an empty visibility is visible', {}, 5, 0],
  ['a range without states is visible', { type: 2, rangeFrom: 100, rangeTo: 200 }, 5, 0],
  ['a state alone is static', { stateInRange: 1 }, 5, 1],
  ['a missing state means visible', { type: 1, rangeFrom: 100, stateInRange: 2 }, 5, 0],
  ['null is visible', null, 5, 0],
  ['static keeps its state', createVisibility({ type: 0, stateInRange: 2 }), 5, 2],
  ['before the range', createVisibility({}), 99, 1],
  ['the range begins at from', createVisibility({}), 100, 0],
  ['the last moment inside the range', createVisibility({}), 199, 0],
  ['the range ends before to', createVisibility({}), 200, 1],
  ['equal ends: open end', createVisibility({ rangeTo: 100 }), 5_000, 0],
  ['timed: after its start', createVisibility({ type: 1 }), 5_000, 0],
  ['timed: before its start', createVisibility({ type: 1, stateOutRange: 2 }), 99, 2],
  ['no beginning', createVisibility({ rangeFrom: null }), 0, 0],
  ['no end', createVisibility({ rangeTo: null }), 9_999, 0],
])('finds the state: %s', (_name, visibility, now, state) => expect(getVisibilityState(visibility, now)).toBe(state))

test.each<[string, Partial<Visibility> | null, number[]]>([
  ['null never changes', null, []],
  ['a static visibility never changes', createVisibility({ type: 0 }), []],
  ['a timed one changes once', createVisibility({ type: 1 }), [100]],
  ['a range changes twice', createVisibility({}), [100, 200]],
  ['equal ends change once', createVisibility({ rangeTo: 100 }), [100]],
  ['equal states never change', createVisibility({ stateOutRange: 0 }), []],
])('finds the changes: %s', (_name, visibility, moments) => expect(findVisibilityChanges(visibility)).toEqual(moments))

test.each<[string, Partial<Visibility> | null, boolean]>([
  ['null', null, true],
  ['static', createVisibility({ type: 0, stateOutRange: 2 }), true],
  ['hidden', createVisibility({ type: 0, stateInRange: 1 }), false],
  ['visible in a range', createVisibility({}), false],
  ['timed', createVisibility({ type: 1 }), false],
  ['hidden in a range', createVisibility({ stateInRange: 1, stateOutRange: 0 }), false],
  ['a range with equal states', createVisibility({ stateOutRange: 0 }), true],
])('%s: always visible is %s', (_name, visibility, isAlways) => expect(isAlwaysVisible(visibility)).toBe(isAlways))

test('compares visibilities by their effect', () => {
  const expected = createVisibility({ type: 0, rangeFrom: null, rangeTo: null })
  expect(isSameVisibility(null, expected)).toBe(true)
  expect(isSameVisibility({}, expected)).toBe(true)
  expect(isSameVisibility({ ...expected, stateOutRange: 2 }, expected)).toBe(true)
  expect(isSameVisibility({ ...expected, stateInRange: 1 }, expected)).toBe(false)
  expect(isSameVisibility(createVisibility({}), createVisibility({}))).toBe(true)
  expect(isSameVisibility(createVisibility({}), createVisibility({ rangeTo: 300 }))).toBe(false)
  expect(isSameVisibility(null, createVisibility({}))).toBe(false)
})

test.each<[string, Partial<Visibility>, Visibility['type'], [number, number]]>([
  ['a hidden one becomes visible in its new range', { type: 0, stateInRange: 1, stateOutRange: 1 }, 1, [0, 1]],
  ['a visible one becomes hidden outside its new range', { type: 0, stateInRange: 0, stateOutRange: 0 }, 2, [0, 1]],
  ['different states are kept', { type: 1, stateInRange: 1, stateOutRange: 0 }, 2, [1, 0]],
  ['a static type keeps equal states', { type: 2, stateInRange: 1, stateOutRange: 1 }, 0, [1, 1]],
])('changes the type: %s', (_name, visibility, type, states) => {
  const { stateInRange, stateOutRange, ...next } = changeVisibilityType(createVisibility(visibility), type)
  expect([next.type, stateInRange, stateOutRange]).toEqual([type, ...states])
})
