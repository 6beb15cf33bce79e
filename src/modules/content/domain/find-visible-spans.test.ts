import { expect, test } from 'vitest'
import { getVisibilityState, HIDDEN_VISIBILITY, type Visibility } from '#kernel/visibility.ts'
import { findLiveVersion, type ScheduledVersion } from './find-live-version.ts'
import { createPeriodVisibility, findVisibleSpans } from './find-visible-spans.ts'

const visibleFrom30: Visibility = { type: 1, rangeFrom: 30, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
const visibleUntil30: Visibility = { ...visibleFrom30, stateInRange: 1, stateOutRange: 0 }
const createVersion = (from: number, until: number | null, number = 9): ScheduledVersion => ({ number, from, until })

test.each<[string, ScheduledVersion, Partial<Visibility> | null, ScheduledVersion[], [number, number | null][]]>([
  ['on a visible page', createVersion(10, 20), null, [], [[10, 20]]],
  ['without an end', createVersion(10, null), null, [], [[10, null]]],
  ['on a hidden page', createVersion(10, 20), HIDDEN_VISIBILITY, [], []],
  ['on a page that becomes visible during its period', createVersion(10, 50), visibleFrom30, [], [[30, 50]]],
  ['on a page that becomes visible afterwards', createVersion(10, 20), visibleFrom30, [], []],
  ['on a page that becomes hidden during its period', createVersion(10, null), visibleUntil30, [], [[10, 30]]],
  [
    'covered by one that starts later and ends earlier',
    createVersion(10, 50),
    null,
    [createVersion(20, 30, 5)],
    [
      [10, 20],
      [30, 50],
    ],
  ],
  [
    'covered by one that starts later without an end',
    createVersion(10, null),
    null,
    [createVersion(20, null, 5)],
    [[10, 20]],
  ],
  ['that covers one that started before', createVersion(10, 20), null, [createVersion(5, null, 5)], [[10, 20]]],
])('finds the visible periods of a version %s', (_name, version, visibility, scheduledVersions, expected) => {
  const spans = findVisibleSpans(version, { visibilities: [visibility], scheduledVersions })
  expect(spans.map(({ from, until }) => [from, until])).toEqual(expected)
  for (let moment = 0; moment < 60; moment++) {
    const isInSpan = spans.some(({ from, until }) => from <= moment && (until === null || moment < until))
    const isShown =
      getVisibilityState(visibility, moment) === 0 &&
      findLiveVersion(1, [...scheduledVersions, version], moment) === version.number
    expect(isInSpan, `at ${moment}`).toBe(isShown)
  }
})

test.each<[string, number | null]>([
  ['without an end', null],
  ['for a period', 20],
])('shows a hidden page %s only in that period', (_name, until) => {
  const visibility = createPeriodVisibility({ from: 10, until }, HIDDEN_VISIBILITY, 5)
  expect(findVisibleSpans(createVersion(10, until), { visibilities: [visibility], scheduledVersions: [] })).toEqual([
    { from: 10, until },
  ])
  expect([getVisibilityState(visibility, 9), getVisibilityState(visibility, 20)]).toEqual([1, until === null ? 0 : 1])
})

const visibleIn10To20: Visibility = { ...visibleFrom30, type: 2, rangeFrom: 10, rangeTo: 20 }

test.each<[string, [number, number | null], Partial<Visibility> | null, boolean]>([
  ['a page without a schedule', [10, 20], HIDDEN_VISIBILITY, true],
  ['a visible page', [10, 20], null, true],
  ['a page that is visible earlier', [30, 40], visibleIn10To20, false],
  ['a page that is visible later', [6, 8], { ...visibleIn10To20, stateOutRange: 2 }, false],
  ['a page that was visible before', [30, 40], { ...visibleIn10To20, rangeFrom: 0, rangeTo: 1 }, true],
  ['a page that is visible just before', [20, 40], visibleIn10To20, true],
  ['a page that is visible for a part of the period', [15, null], visibleIn10To20, true],
  ['a page that is hidden during the period', [25, 40], visibleUntil30, true],
  ['a page that is hidden from before the period', [40, 50], visibleUntil30, false],
  ['a page that becomes visible afterwards', [10, 30], visibleFrom30, true],
])('shows %s in a further period only when nothing else changes', (_name, [from, until], before, isPossible) => {
  const visibility = createPeriodVisibility({ from, until }, before, 5)
  expect(visibility !== null).toBe(isPossible)
  if (!visibility) return
  for (let moment = 5; moment < 60; moment++) {
    const isInPeriod = moment >= from && (until === null || moment < until)
    expect(getVisibilityState(visibility, moment), `at ${moment}`).toBe(
      isInPeriod ? 0 : getVisibilityState(before, moment),
    )
  }
})

test.each<[string, (Partial<Visibility> | null)[], [number, number | null][]]>([
  ['both are visible', [null, null], [[10, 50]]],
  ['the product is hidden', [null, HIDDEN_VISIBILITY], []],
  ['the product becomes visible during the period', [null, visibleFrom30], [[30, 50]]],
  ['the product becomes hidden during the period', [null, visibleUntil30], [[10, 30]]],
  ['the page becomes visible when the product becomes hidden', [visibleFrom30, visibleUntil30], []],
])('shows a version of a product page while page and product are visible: %s', (_name, visibilities, expected) => {
  const spans = findVisibleSpans(createVersion(10, 50), { visibilities, scheduledVersions: [] })
  expect(spans.map(({ from, until }) => [from, until])).toEqual(expected)
})
