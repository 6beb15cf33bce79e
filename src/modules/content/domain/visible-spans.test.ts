import { expect, test } from 'vitest'
import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import { liveVersion, type TimedVersion } from './live-version.ts'
import { findVisibleSpans, visibilityDuring } from './visible-spans.ts'

const hidden: Visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 }
const from30: Visibility = { type: 1, rangeFrom: 30, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
const until30: Visibility = { ...from30, stateInRange: 1, stateOutRange: 0 }
const version = (from: number, until: number | null, number = 9): TimedVersion => ({ number, from, until })

test.each<[string, TimedVersion, Partial<Visibility> | null, TimedVersion[], [number, number | null][]]>([
  ['on a visible page', version(10, 20), null, [], [[10, 20]]],
  ['without an end', version(10, null), null, [], [[10, null]]],
  ['on a hidden page', version(10, 20), hidden, [], []],
  ['on a page that becomes visible during its period', version(10, 50), from30, [], [[30, 50]]],
  ['on a page that becomes visible afterwards', version(10, 20), from30, [], []],
  ['on a page that becomes hidden during its period', version(10, null), until30, [], [[10, 30]]],
  [
    'covered by one that starts later and ends earlier',
    version(10, 50),
    null,
    [version(20, 30, 5)],
    [
      [10, 20],
      [30, 50],
    ],
  ],
  ['covered by one that starts later without an end', version(10, null), null, [version(20, null, 5)], [[10, 20]]],
  ['that covers one that started before', version(10, 20), null, [version(5, null, 5)], [[10, 20]]],
])('a version %s', (_what, planned, visibility, timed, expected) => {
  const seen = findVisibleSpans(planned, { visibilities: [visibility], timed })
  expect(seen.map(({ from, until }) => [from, until])).toEqual(expected)
  for (let at = 0; at < 60; at++) {
    const isPromised = seen.some(({ from, until }) => from <= at && (until === null || at < until))
    const isShown = visibilityAt(visibility, at) === 0 && liveVersion(1, [...timed, planned], at) === planned.number
    expect(isPromised, `at ${at}`).toBe(isShown)
  }
})

test.each<[string, number | null]>([
  ['without an end', null],
  ['for a period', 20],
])('shows a hidden page %s only in that period', (_what, until) => {
  const visibility = visibilityDuring({ from: 10, until }, hidden, 5)
  expect(findVisibleSpans(version(10, until), { visibilities: [visibility], timed: [] })).toEqual([{ from: 10, until }])
  expect([visibilityAt(visibility, 9), visibilityAt(visibility, 20)]).toEqual([1, until === null ? 0 : 1])
})

test.each<[string, (Partial<Visibility> | null)[], [number, number | null][]]>([
  ['both are visible', [null, null], [[10, 50]]],
  ['the product is hidden', [null, hidden], []],
  ['the product becomes visible meanwhile', [null, from30], [[30, 50]]],
  ['the product is hidden meanwhile', [null, until30], [[10, 30]]],
  ['the page comes as the product goes', [from30, until30], []],
])('shows a version of a product page while page and product are visible: %s', (_what, visibilities, expected) => {
  const seen = findVisibleSpans(version(10, 50), { visibilities, timed: [] })
  expect(seen.map(({ from, until }) => [from, until])).toEqual(expected)
})
