import { beforeEach, expect, test } from 'vitest'
import { createPoll, type Poll } from './poll.ts'

/** A manual clock; due functions run in order. */
const handClock = () => {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const one = { at: now + ms, run }
      due.push(one)
      return () => {
        due = due.filter(other => other !== one)
      }
    },
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await settled()
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        due = due.filter(one => one !== next)
        now = next.at
        next.run()
      }
      now = end
      await settled()
    },
  }
}

/** Waits until settled promises have run their continuations. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

let clock: ReturnType<typeof handClock>
let asked: number[]
let answers: 'at once' | 'never' | 'failure'
let connection: 'fast' | 'slow'
let away: boolean
let poll: Poll<number>
const listener = () => undefined

beforeEach(() => {
  clock = handClock()
  asked = []
  answers = 'at once'
  connection = 'fast'
  away = false
  poll = createPoll({
    load: () => {
      asked.push(clock.now())
      if (answers === 'never') return new Promise<number>(() => undefined)
      return answers === 'failure' ? Promise.reject(new Error('down')) : Promise.resolve(asked.length)
    },
    clock,
    isSlow: () => connection === 'slow',
    isAway: () => away,
  })
})

test('requests at once and every 30 seconds while there are listeners', async () => {
  const leave = poll.subscribe(listener)
  await clock.pass(65_000)
  expect(asked).toEqual([0, 30_000, 60_000])
  expect(poll.get()).toEqual({ data: 3, failure: null, slow: false })
  leave()
  await clock.pass(60_000)
  expect(asked).toHaveLength(3)
})

test('shares one request and reuses an answer for 2 seconds', async () => {
  const leave = poll.subscribe(listener)
  poll.subscribe(listener)()
  await clock.pass(1_999)
  poll.refresh()
  leave()
  poll.subscribe(listener)
  await clock.pass(0)
  expect(asked).toEqual([0])
  await clock.pass(1)
  poll.refresh()
  await clock.pass(0)
  expect(asked).toEqual([0, 2_000])
})

test('a manual refresh delays the next poll', async () => {
  poll.subscribe(listener)
  await clock.pass(20_000)
  poll.refresh()
  await clock.pass(29_999)
  expect(asked).toEqual([0, 20_000])
  await clock.pass(1)
  expect(asked).toEqual([0, 20_000, 50_000])
})

test('refreshes on return, at most every 5 seconds', async () => {
  poll.subscribe(listener)
  await clock.pass(3_000)
  poll.focus()
  await clock.pass(4_999)
  poll.focus()
  expect(asked).toEqual([0, 3_000])
  await clock.pass(1)
  poll.focus()
  expect(asked).toEqual([0, 3_000, 8_000])
})

test.each([
  ['fast', [0, 5_000, 10_000]],
  ['slow', [0, 10_000, 20_000]],
] as const)('retries on a %s connection at %j and keeps the latest answer', async (given, times) => {
  connection = given
  poll.subscribe(listener)
  await clock.pass(0)
  answers = 'failure'
  asked = []
  await clock.pass(30_000)
  const start = asked[0]!
  await clock.pass(times[2])
  expect(asked.map(time => time - start)).toEqual(times)
  expect(poll.get()).toEqual({ data: 1, failure: new Error('down'), slow: false })
  answers = 'at once'
  await clock.pass(10_000)
  expect(poll.get().failure).toBeNull()
  const since = asked.at(-1)!
  await clock.pass(30_000)
  expect(asked.at(-1)! - since).toBe(30_000)
})

test.each([
  ['fast', 3_000],
  ['slow', 5_000],
] as const)('reports a slow answer on a %s connection after %i ms', async (given, ms) => {
  connection = given
  answers = 'never'
  poll.subscribe(listener)
  await clock.pass(ms - 1)
  expect(poll.get().slow).toBe(false)
  await clock.pass(1)
  expect(poll.get().slow).toBe(true)
  await clock.pass(120_000)
  expect(asked).toEqual([0])
})

test('pauses while the page is hidden', async () => {
  away = true
  poll.subscribe(listener)
  await clock.pass(45_000)
  expect(asked).toEqual([])
  away = false
  await clock.pass(15_000)
  expect(asked).toEqual([60_000])
})

test('ignores an answer after the last listener left', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  let aborted = false
  const late = createPoll({
    load: signal => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return promise
    },
    clock,
    isSlow: () => false,
    isAway: () => false,
  })
  late.subscribe(listener)()
  resolve(7)
  await clock.pass(60_000)
  expect([aborted, late.get().data]).toEqual([true, undefined])
})
