import { expect, test } from 'vitest'
import { findLiveVersion } from './find-live-version.ts'

const weekend = { number: 7, from: 100, until: 200 }
const openEnded = { number: 8, from: 150, until: null }

test.each([
  ['shows the published version without a schedule', [], 120, 3],
  ['shows the published version before the start', [weekend], 99, 3],
  ['shows the scheduled version at its start', [weekend], 100, 7],
  ['shows the scheduled version just before its end', [weekend], 199, 7],
  ['shows the published version at the end', [weekend], 200, 3],
  ['prefers the version that started last', [openEnded, weekend], 160, 8],
  ['shows a version without an end', [weekend, openEnded], 9_999, 8],
  ['prefers the newer of two with the same start', [weekend, { ...weekend, number: 9 }], 120, 9],
])('%s', (_name, scheduledVersions, moment, liveNumber) =>
  expect(findLiveVersion(3, scheduledVersions, moment)).toBe(liveNumber),
)
