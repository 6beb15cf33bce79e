import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { threadAtWork } from './thread-at-work.ts'

const work = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a thread that works on and on is told from one that rests, a moment later', async () => {
  const isAtWork = threadAtWork()
  expect(isAtWork()).toBe(false)
  // What runs in one turn of the loop is counted once that turn has ended.
  for (let turn = 0; turn < 6; turn++) {
    work(60)
    await pause(0)
  }
  expect(isAtWork()).toBe(true)
  // Within a quarter of a second it says what it said.
  expect(isAtWork()).toBe(true)
  await pause(2_000)
  expect(isAtWork()).toBe(false)
})
