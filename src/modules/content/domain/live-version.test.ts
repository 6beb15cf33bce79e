import { expect, test } from 'vitest'
import { liveVersion } from './live-version.ts'

const weekend = { number: 7, from: 100, until: 200 }
const forGood = { number: 8, from: 150, until: null }

test.each([
  ['nothing is timed', [], 120, 3],
  ['before its time', [weekend], 99, 3],
  ['from its first moment', [weekend], 100, 7],
  ['until before its last', [weekend], 199, 7],
  ['and then the one before again', [weekend], 200, 3],
  ['the one that began last', [forGood, weekend], 160, 8],
  ['one without an end', [weekend, forGood], 9_999, 8],
  ['of two from the same moment the newer', [weekend, { ...weekend, number: 9 }], 120, 9],
])('%s', (_name, timed, at, live) => expect(liveVersion(3, timed, at)).toBe(live))
