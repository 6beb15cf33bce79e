import { beforeEach, expect, test } from 'vitest'
import { createPoll, type Poll } from './poll.ts'

/** Creates a manual clock; due functions run in order. */
const createManualClock = () => {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    schedule: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      due.push(timer)
      return () => {
        due = due.filter(candidate => candidate !== timer)
      }
    },
    async advance(ms: number) {
      const end = now + ms
      while (true) {
        await flushPromises()
        const [nextTimer] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!nextTimer) break
        due = due.filter(timer => timer !== nextTimer)
        now = nextTimer.at
        nextTimer.run()
      }
      now = end
      await flushPromises()
    },
  }
}

/** Waits until settled promises have run their continuations. */
const flushPromises = async () => {
  for (let round = 0; round < 10; round++) await Promise.resolve()
}

let clock: ReturnType<typeof createManualClock>
let requestTimes: number[]
let answers: 'at once' | 'never' | 'failure'
let connection: 'fast' | 'slow'
let isAway: boolean
let poll: Poll<number>
const listener = () => undefined

beforeEach(() => {
  clock = createManualClock()
  requestTimes = []
  answers = 'at once'
  connection = 'fast'
  isAway = false
  poll = createPoll({
    load: () => {
      requestTimes.push(clock.now())
      if (answers === 'never') return new Promise<number>(() => undefined)
      return answers === 'failure' ? Promise.reject(new Error('down')) : Promise.resolve(requestTimes.length)
    },
    clock,
    isSlow: () => connection === 'slow',
    isAway: () => isAway,
  })
})

test('requests at once and every 30 seconds while there are listeners', async () => {
  const unsubscribe = poll.subscribe(listener)
  await clock.advance(65_000)
  expect(requestTimes).toEqual([0, 30_000, 60_000])
  expect(poll.getState()).toEqual({ data: 3, error: null, isSlow: false })
  unsubscribe()
  await clock.advance(60_000)
  expect(requestTimes).toHaveLength(3)
})

test('shares one request and reuses an answer for 2 seconds', async () => {
  const unsubscribe = poll.subscribe(listener)
  poll.subscribe(listener)()
  await clock.advance(1_999)
  poll.refresh()
  unsubscribe()
  poll.subscribe(listener)
  await clock.advance(0)
  expect(requestTimes).toEqual([0])
  await clock.advance(1)
  poll.refresh()
  await clock.advance(0)
  expect(requestTimes).toEqual([0, 2_000])
})

test('a manual refresh delays the next poll', async () => {
  poll.subscribe(listener)
  await clock.advance(20_000)
  poll.refresh()
  await clock.advance(29_999)
  expect(requestTimes).toEqual([0, 20_000])
  await clock.advance(1)
  expect(requestTimes).toEqual([0, 20_000, 50_000])
})

test('refreshes on return, at most every 5 seconds', async () => {
  poll.subscribe(listener)
  await clock.advance(3_000)
  poll.refreshOnFocus()
  await clock.advance(4_999)
  poll.refreshOnFocus()
  expect(requestTimes).toEqual([0, 3_000])
  await clock.advance(1)
  poll.refreshOnFocus()
  expect(requestTimes).toEqual([0, 3_000, 8_000])
})

test.each([
  ['fast', [0, 5_000, 10_000]],
  ['slow', [0, 10_000, 20_000]],
] as const)('retries on a %s connection at %j and keeps the latest answer', async (speed, times) => {
  connection = speed
  poll.subscribe(listener)
  await clock.advance(0)
  answers = 'failure'
  requestTimes = []
  await clock.advance(30_000)
  const start = requestTimes[0]!
  await clock.advance(times[2])
  expect(requestTimes.map(time => time - start)).toEqual(times)
  expect(poll.getState()).toEqual({ data: 1, error: new Error('down'), isSlow: false })
  answers = 'at once'
  await clock.advance(10_000)
  expect(poll.getState().error).toBeNull()
  const lastRequest = requestTimes.at(-1)!
  await clock.advance(30_000)
  expect(requestTimes.at(-1)! - lastRequest).toBe(30_000)
})

test.each([
  ['fast', 3_000],
  ['slow', 5_000],
] as const)('reports a slow answer on a %s connection after %i ms', async (speed, ms) => {
  connection = speed
  answers = 'never'
  poll.subscribe(listener)
  await clock.advance(ms - 1)
  expect(poll.getState().isSlow).toBe(false)
  await clock.advance(1)
  expect(poll.getState().isSlow).toBe(true)
  await clock.advance(120_000)
  expect(requestTimes).toEqual([0])
})

test('pauses while the page is hidden', async () => {
  isAway = true
  poll.subscribe(listener)
  await clock.advance(45_000)
  expect(requestTimes).toEqual([])
  isAway = false
  await clock.advance(15_000)
  expect(requestTimes).toEqual([60_000])
})

test('ignores an answer after the last listener left', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  let isAborted = false
  const latePoll = createPoll({
    load: signal => {
      signal.addEventListener('abort', () => {
        isAborted = true
      })
      return promise
    },
    clock,
    isSlow: () => false,
    isAway: () => false,
  })
  latePoll.subscribe(listener)()
  resolve(7)
  await clock.advance(60_000)
  expect([isAborted, latePoll.getState().data]).toEqual([true, undefined])
})
