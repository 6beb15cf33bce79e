import { expect, test } from 'vitest'
import { threadAtWork } from './thread-at-work.ts'

/** A thread whose clock the test controls. */
const begin = () => {
  let active = 5_000
  let idle = 90_000
  const isAtWork = threadAtWork(
    () => active + idle,
    () => ({ active, idle }),
  )
  const pass = (worked: number, rested: number): void => {
    active += worked
    idle += rested
  }
  return { isAtWork, pass }
}

test('detects a busy thread with a short delay', () => {
  const { isAtWork, pass } = begin()
  expect(isAtWork()).toBe(false)
  pass(240, 0)
  expect(isAtWork()).toBe(false)
  pass(10, 0)
  expect(isAtWork()).toBe(true)
  // Within a quarter of a second the result stays.
  pass(0, 240)
  expect(isAtWork()).toBe(true)
  pass(0, 10)
  expect(isAtWork()).toBe(false)
})

test('counts as busy from 70 % of the period, whatever came before', () => {
  const { isAtWork, pass } = begin()
  pass(210, 90)
  expect(isAtWork()).toBe(false)
  pass(211, 89)
  expect(isAtWork()).toBe(true)
  pass(0, 1_000)
  expect(isAtWork()).toBe(false)
  pass(1_000, 10)
  expect(isAtWork()).toBe(true)
})

test("the process' own thread is counted by its event loop", () => {
  let now = 0
  const isAtWork = threadAtWork(() => now)
  now += 250
  // Within one round of the loop, which counts as work, without a pause.
  const until = performance.now() + 5
  while (performance.now() < until);
  expect(isAtWork()).toBe(true)
})
