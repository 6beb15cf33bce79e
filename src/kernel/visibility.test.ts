import { expect, test } from 'vitest'
import {
  isAlwaysVisible,
  isSameVisibility,
  type Visibility,
  visibilityAt,
  visibilityTurns,
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
  ['nothing told is visible', {}, 5, 0],
  ['no states are visible', { type: 2, rangeFrom: 100, rangeTo: 200 }, 5, 0],
  ['a state alone is static', { stateInRange: 1 }, 5, 1],
  ['a state that is missing is visible', { type: 1, rangeFrom: 100, stateInRange: 2 }, 5, 0],
  ['null is visible', null, 5, 0],
  ['static keeps its state', rule({ type: 0, stateInRange: 2 }), 5, 2],
  ['before the range', rule({}), 99, 1],
  ['the range begins at from', rule({}), 100, 0],
  ['the last moment within', rule({}), 199, 0],
  ['the range ends before to', rule({}), 200, 1],
  ['from equals to: from then on', rule({ rangeTo: 100 }), 5_000, 0],
  ['timed: from then on', rule({ type: 1 }), 5_000, 0],
  ['timed: not yet', rule({ type: 1, stateOutRange: 2 }), 99, 2],
  ['no beginning', rule({ rangeFrom: null }), 0, 0],
  ['no end', rule({ rangeTo: null }), 9_999, 0],
])('%s', (_name, visibility, now, state) => expect(visibilityAt(visibility, now)).toBe(state))

test.each<[string, Partial<Visibility> | null, number[]]>([
  ['no rule never turns', null, []],
  ['a static one never turns', rule({ type: 0 }), []],
  ['one from a moment on turns once', rule({ type: 1 }), [100]],
  ['one between two moments turns twice', rule({}), [100, 200]],
  ['from equals to: once', rule({ rangeTo: 100 }), [100]],
  ['the same state within and without never turns', rule({ stateOutRange: 0 }), []],
])('%s', (_name, visibility, turns) => expect(visibilityTurns(visibility)).toEqual(turns))

test.each<[string, Partial<Visibility> | null, boolean]>([
  ['nothing told', null, true],
  ['static', rule({ type: 0, stateOutRange: 2 }), true],
  ['hidden', rule({ type: 0, stateInRange: 1 }), false],
  ['within a range', rule({}), false],
  ['from a moment on', rule({ type: 1 }), false],
  ['hidden for a range', rule({ stateInRange: 1, stateOutRange: 0 }), false],
  ['the same in its range and without', rule({ stateOutRange: 0 }), true],
])('whether %s is always visible', (_what, given, always) => expect(isAlwaysVisible(given)).toBe(always))

test('what shows the same at all times is the same, however it is written', () => {
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
  ['a hidden one that gets a time shows in it', { type: 0, stateInRange: 1, stateOutRange: 1 }, 1, [0, 1]],
  ['a visible one that gets a time is hidden outside of it', { type: 0, stateInRange: 0, stateOutRange: 0 }, 2, [0, 1]],
  ['two states that differ stay', { type: 1, stateInRange: 1, stateOutRange: 0 }, 2, [1, 0]],
  ['what is always the same stays', { type: 2, stateInRange: 1, stateOutRange: 1 }, 0, [1, 1]],
])('%s', (_what, given, type, states) => {
  const { stateInRange, stateOutRange, ...next } = withVisibilityType(rule(given), type)
  expect([next.type, stateInRange, stateOutRange]).toEqual([type, ...states])
})
