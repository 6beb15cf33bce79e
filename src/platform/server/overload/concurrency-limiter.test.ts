import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { failure, ok } from '#kernel/result.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const rules = { maxConcurrent: 3, maxWaitMs: 5_000, maxWaiting: 100 }

test('limits concurrent tasks and runs the others in order', async () => {
  const turns = createConcurrencyLimiter(rules)
  const begun: number[] = []
  let going = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      turns(async () => {
        begun.push(at)
        most = Math.max(most, ++going)
        await turn()
        going -= 1
        return at
      }),
    ),
  )
  expect(most).toBe(3)
  expect(begun).toEqual(done.map(outcome => outcome.ok && outcome.value))
})

test('passes an error to the caller and frees the slot', async () => {
  const turns = createConcurrencyLimiter({ ...rules, maxConcurrent: 1 })
  const failing = turns(() => Promise.reject(new Error('broken')))
  const next = turns(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toEqual(ok('next'))
})

test('rejects a task that waits too long or behind too many without running it', async () => {
  const turns = createConcurrencyLimiter({ maxConcurrent: 1, maxWaitMs: 20, maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const work = async () => {
    begun += 1
    await promise
  }
  const first = turns(work)
  const second = turns(work)
  expect(await turns(work)).toEqual(failure('busy'))
  expect(await second).toEqual(failure('busy'))
  resolve()
  expect(await first).toEqual(ok(undefined))
  expect(begun).toBe(1)
  expect(await turns(work)).toEqual(ok(undefined))
})
