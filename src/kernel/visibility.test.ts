import { expect, test } from 'vitest'
import {
  isAlwaysVisible,
  isSameVisibility,
  type Visibility,
  visibilityAt,
  visibilityChanges,
  withVisibilityType,
} from './visibility.ts'

const rule = (over: Partial<Visibility>): Visibility => ({
  type: 2,
  rangeFrom: 100,
  rangeTo: 200,
  stateInRange: 0,
  stateOutRange: 1,
  ...over,
})

test.each<[string, Partial<Visibility> | null, number, number]>([
  ['an empty visibility is visible', {}, 5, 0],
  ['a range without states is visible', { type: 2, rangeFrom: 100, rangeTo: 200 }, 5, 0],
  ['a state alone is static', { stateInRange: 1 }, 5, 1],
  ['a missing state means visible', { type: 1, rangeFrom: 100, stateInRange: 2 }, 5, 0],
  ['null is visible', null, 5, 0],
  ['static keeps its state', rule({ type: 0, stateInRange: 2 }), 5, 2],
  ['before the range', rule({}), 99, 1],
  ['the range begins at from', rule({}), 100, 0],
  ['the last moment inside the range', rule({}), 199, 0],
  ['the range ends before to', rule({}), 200, 1],
  ['equal ends: open end', rule({ rangeTo: 100 }), 5_000, 0],
  ['timed: after its start', rule({ type: 1 }), 5_000, 0],
  ['timed: before its start', rule({ type: 1, stateOutRange: 2 }), 99, 2],
  ['no beginning', rule({ rangeFrom: null }), 0, 0],
  ['no end', rule({ rangeTo: null }), 9_999, 0],
])('%s', (_name, visibility, now, state) => expect(visibilityAt(visibility, now)).toBe(state))

test.each<[string, Partial<Visibility> | null, number[]]>([
  ['null never changes', null, []],
  ['a static visibility never changes', rule({ type: 0 }), []],
  ['a timed one changes once', rule({ type: 1 }), [100]],
  ['a range changes twice', rule({}), [100, 200]],
  ['equal ends change once', rule({ rangeTo: 100 }), [100]],
  ['equal states never change', rule({ stateOutRange: 0 }), []],
])('%s', (_name, visibility, turns) => expect(visibilityChanges(visibility)).toEqual(turns))

test.each<[string, Partial<Visibility> | null, boolean]>([
  ['null', null, true],
  ['static', rule({ type: 0, stateOutRange: 2 }), true],
  ['hidden', rule({ type: 0, stateInRange: 1 }), false],
  ['visible in a range', rule({}), false],
  ['timed', rule({ type: 1 }), false],
  ['hidden in a range', rule({ stateInRange: 1, stateOutRange: 0 }), false],
  ['a range with equal states', rule({ stateOutRange: 0 }), true],
])('%s: always visible is %s', (_what, given, always) => expect(isAlwaysVisible(given)).toBe(always))

test('compares visibilities by their effect', () => {
  const always = rule({ type: 0, rangeFrom: null, rangeTo: null })
  expect(isSameVisibility(null, always)).toBe(true)
  expect(isSameVisibility({}, always)).toBe(true)
  expect(isSameVisibility({ ...always, stateOutRange: 2 }, always)).toBe(true)
  expect(isSameVisibility({ ...always, stateInRange: 1 }, always)).toBe(false)
  expect(isSameVisibility(rule({}), rule({}))).toBe(true)
  expect(isSameVisibility(rule({}), rule({ rangeTo: 300 }))).toBe(false)
  expect(isSameVisibility(null, rule({}))).toBe(false)
})

test.each<[string, Partial<Visibility>, Visibility['type'], [number, number]]>([
  ['a hidden one becomes visible in its new range', { type: 0, stateInRange: 1, stateOutRange: 1 }, 1, [0, 1]],
  ['a visible one becomes hidden outside its new range', { type: 0, stateInRange: 0, stateOutRange: 0 }, 2, [0, 1]],
  ['different states are kept', { type: 1, stateInRange: 1, stateOutRange: 0 }, 2, [1, 0]],
  ['a static type keeps equal states', { type: 2, stateInRange: 1, stateOutRange: 1 }, 0, [1, 1]],
])('%s', (_what, given, type, states) => {
  const { stateInRange, stateOutRange, ...next } = withVisibilityType(rule(given), type)
  expect([next.type, stateInRange, stateOutRange]).toEqual([type, ...states])
})
