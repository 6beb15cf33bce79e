import { setImmediate as runPendingEvents } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const rules = { maxConcurrent: 3, maxWaitMs: 5_000, maxWaiting: 100 }

test('limits concurrent tasks and runs the others in order', async () => {
  const limiter = createConcurrencyLimiter(rules)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limiter(async () => {
        started.push(index)
        maxRunning = Math.max(maxRunning, ++running)
        await runPendingEvents()
        running -= 1
        return index
      }),
    ),
  )
  expect(maxRunning).toBe(3)
  expect(started).toEqual(done.map(outcome => outcome.ok && outcome.value))
})

test('passes an error to the caller and frees the slot', async () => {
  const limiter = createConcurrencyLimiter({ ...rules, maxConcurrent: 1 })
  const failingTask = limiter(() => Promise.reject(new Error('broken')))
  const next = limiter(async () => 'next')
  await expect(failingTask).rejects.toThrow('broken')
  expect(await next).toEqual(ok('next'))
})

test('rejects a task that waits too long or behind too many without running it', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 20, maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const runTask = async () => {
    started += 1
    await promise
  }
  const first = limiter(runTask)
  const second = limiter(runTask)
  expect(await limiter(runTask)).toEqual(failure('busy'))
  expect(await second).toEqual(failure('busy'))
  resolve()
  expect(await first).toEqual(ok(undefined))
  expect(started).toBe(1)
  expect(await limiter(runTask)).toEqual(ok(undefined))
})
