import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/durations.ts'
import { computeRestartDelay } from './compute-restart-delay.ts'

const createExitTimes = (intervalMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1_000_000 + index * intervalMs)

test.each([
  ['the first exit', createExitTimes(0, 1), 0],
  ['the second exit in a row', createExitTimes(100, 2), 250],
  ['the fifth exit', createExitTimes(100, 5), 2_000],
  ['the tenth exit', createExitTimes(100, 10), 30_000],
  ['the eleventh exit within ten minutes', createExitTimes(100, 11), null],
  ['an exit every five minutes, for days', createExitTimes(5 * MINUTE_MS, 500), 250],
  ['one exit a day', createExitTimes(24 * 60 * MINUTE_MS, 30), 0],
] as const)('delays the restart after %s', (_name, exitTimes, delayMs) =>
  expect(computeRestartDelay(exitTimes)).toBe(delayMs),
)
