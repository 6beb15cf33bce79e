import { setImmediate as runPendingEvents } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const rules = { maxConcurrent: 3, maxWaitMs: 5_000, maxWaiting: 100 }

test('limits concurrent tasks and runs the others in order', async () => {
  const limiter = createConcurrencyLimiter(rules)
  const startedIndexes: number[] = []
  let runningCount = 0
  let maxRunningCount = 0
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limiter(async () => {
        startedIndexes.push(index)
        maxRunningCount = Math.max(maxRunningCount, ++runningCount)
        await runPendingEvents()
        runningCount -= 1
        return index
      }),
    ),
  )
  expect(maxRunningCount).toBe(3)
  expect(startedIndexes).toEqual(outcomes.map(outcome => outcome.ok && outcome.value))
})

test('passes an error to the caller and frees the slot', async () => {
  const limiter = createConcurrencyLimiter({ ...rules, maxConcurrent: 1 })
  const failingTask = limiter(() => Promise.reject(new Error('broken')))
  const nextTask = limiter(async () => 'next')
  await expect(failingTask).rejects.toThrow('broken')
  expect(await nextTask).toEqual(ok('next'))
})

test('rejects a task that waits too long or behind too many without running it', async () => {
  const limiter = createConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 20, maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  let startedCount = 0
  const runTask = async () => {
    startedCount += 1
    await promise
  }
  const firstTask = limiter(runTask)
  const secondTask = limiter(runTask)
  expect(await limiter(runTask)).toEqual(failure('busy'))
  expect(await secondTask).toEqual(failure('busy'))
  resolve()
  expect(await firstTask).toEqual(ok(undefined))
  expect(startedCount).toBe(1)
  expect(await limiter(runTask)).toEqual(ok(undefined))
})
