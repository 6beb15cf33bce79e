import { expect, test } from 'vitest'
import { restartRule } from './restart-rule.ts'

const MINUTE = 60_000
const every = (ms: number, times: number): number[] => Array.from({ length: times }, (_, at) => 1_000_000 + at * ms)

test.each([
  ['the first end', every(0, 1), 0],
  ['the second in a row', every(100, 2), 250],
  ['the fifth', every(100, 5), 2_000],
  ['the tenth', every(100, 10), 30_000],
  ['the eleventh within ten minutes', every(100, 11), null],
  ['one every five minutes, for days', every(5 * MINUTE, 500), 250],
  ['one a day', every(24 * 60 * MINUTE, 30), 0],
] as const)('%s', (_what, ends, wait) => expect(restartRule(ends)).toBe(wait))
