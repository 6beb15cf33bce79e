import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { computeRestartDelay, supervise } from './supervise.mjs'

const startProgram = (source: string): ChildProcess =>
  spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
const CRASH = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))"

/** Supervises a process that runs these sources in turn, and returns the outcome. */
const runProgram = async (sources: string[], { stopAfterStarts = Number.POSITIVE_INFINITY } = {}) => {
  const reports: string[] = []
  let starts = 0
  const code = await supervise(() => startProgram(sources[starts++] ?? 'process.exit(0)'), {
    isStopping: () => starts >= stopAfterStarts,
    report: (text: string) => reports.push(text),
    computeDelay: (crashes: number[]) => (crashes.length > 3 ? null : 0),
  })
  return { code, reports, starts }
}

test('restarts a crashed program until it exits cleanly', async () => {
  const restartReport = 'Pitlane exited (SIGKILL) and is restarted.'
  expect(await runProgram([CRASH, CRASH])).toEqual({ code: 0, reports: [restartReport, restartReport], starts: 3 })
})

test('does not restart a program that never became ready', async () => {
  expect(await runProgram(['process.exit(1)'])).toEqual({ code: 1, reports: [], starts: 1 })
})

test('does not restart a program that was asked to end', async () => {
  expect(await runProgram([CRASH], { stopAfterStarts: 1 })).toEqual({ code: 137, reports: [], starts: 1 })
})

test('stops after a crash loop and gives the reason', async () => {
  const { code, reports, starts } = await runProgram([CRASH, 'process.exit(3)', CRASH, CRASH, CRASH])
  expect([code, starts, reports.length]).toEqual([1, 4, 4])
  expect(reports[1]).toBe('Pitlane exited (code 3) and is restarted.')
  expect(reports.at(-1)).toBe('Pitlane crashed too often and is not restarted: see the lines above for the reason.')
})

test.each([
  [[1_000], 500],
  [[1_000, 2_000, 3_000], 2_000],
  [[1, 2, 3, 4, 5, 6], null],
  [[1, 2, 3, 4, 5, 1_000_000], 500],
])('after crashes at %j it waits %s ms', (crashes, delayMs) => expect(computeRestartDelay(crashes)).toBe(delayMs))
