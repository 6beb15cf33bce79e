import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { supervise, waitAfter } from './supervise.mjs'

const buildProgram = (source: string): ChildProcess =>
  spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
const CRASH = "process.send('ready', () => process.kill(process.pid, 'SIGKILL'))"

/** Supervises a process that runs these sources in turn, and returns the outcome. */
const runProgram = async (sources: string[], { leaving = Number.POSITIVE_INFINITY } = {}) => {
  const said: string[] = []
  let lives = 0
  const code = await supervise(() => buildProgram(sources[lives++] ?? 'process.exit(0)'), {
    isLeaving: () => lives >= leaving,
    say: (text: string) => said.push(text),
    wait: (crashes: number[]) => (crashes.length > 3 ? null : 0),
  })
  return { code, said, lives }
}

test('restarts a crashed program until it exits cleanly', async () => {
  const again = 'Pitlane exited (SIGKILL) and is restarted.'
  expect(await runProgram([CRASH, CRASH])).toEqual({ code: 0, said: [again, again], lives: 3 })
})

test('does not restart a program that never became ready', async () => {
  expect(await runProgram(['process.exit(1)'])).toEqual({ code: 1, said: [], lives: 1 })
})

test('does not restart a program that was asked to end', async () => {
  expect(await runProgram([CRASH], { leaving: 1 })).toEqual({ code: 137, said: [], lives: 1 })
})

test('a crash loop ends with a plain sentence', async () => {
  const { code, said, lives } = await runProgram([CRASH, 'process.exit(3)', CRASH, CRASH, CRASH])
  expect([code, lives, said.length]).toEqual([1, 4, 4])
  expect(said[1]).toBe('Pitlane exited (code 3) and is restarted.')
  expect(said.at(-1)).toBe('Pitlane crashed too often and is not restarted: see the lines above for the reason.')
})

test.each([
  [[1_000], 500],
  [[1_000, 2_000, 3_000], 2_000],
  [[1, 2, 3, 4, 5, 6], null],
  [[1, 2, 3, 4, 5, 1_000_000], 500],
])('after crashes at %j it waits %s ms', (crashes, ms) => expect(waitAfter(crashes)).toBe(ms))
