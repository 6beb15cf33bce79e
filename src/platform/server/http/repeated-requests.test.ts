import { expect, test } from 'vitest'
import { ReusedKeyError } from '../idempotent-requests.ts'
import { createRequestRepeater } from './repeated-requests.ts'

/** Counts how often a change ran, and records the answer of each call. */
const createCounter = () => {
  const repeat = createRequestRepeater()
  let runCount = 0
  const call = (id: string | null, now = 0, answer: () => number | 'refused' = () => runCount, content = '') =>
    repeat<number | 'refused'>(id === null ? null : { id, contentHash: content }, now, {
      handle: async () => {
        runCount += 1
        return answer()
      },
      canRepeat: result => result !== 'refused',
    })
  return { call, getRunCount: () => runCount }
}

test('repeats the first answer, also while the first call runs', async () => {
  const { call, getRunCount } = createCounter()
  expect(await Promise.all([call('a'), call('a')])).toEqual([1, 1])
  expect(await call('a')).toBe(1)
  expect(await call('b')).toBe(2)
  expect(getRunCount()).toBe(2)
})

test('runs a call without a key each time', async () => {
  const { call } = createCounter()
  expect([await call(null), await call(null)]).toEqual([1, 2])
})

test('runs again after an error, a failure and ten minutes', async () => {
  const { call } = createCounter()
  expect(await call('a', 0, () => 'refused')).toBe('refused')
  expect(await call('a')).toBe(2)
  const fail = () => {
    throw new Error('The database is away')
  }
  await expect(call('b', 0, fail)).rejects.toThrow('The database is away')
  expect(await call('b')).toBe(4)
  expect(await call('b', 599_000)).toBe(4)
  expect(await call('b', 601_000)).toBe(5)
})

test('refuses another request under a used key, and accepts it after a failure', async () => {
  const { call, getRunCount } = createCounter()
  const callWithOtherBody = (id: string) => call(id, 0, undefined, 'another body')
  await call('a')
  await expect(callWithOtherBody('a')).rejects.toThrow(ReusedKeyError)
  expect(getRunCount()).toBe(1)
  await call('b', 0, () => 'refused')
  expect(await callWithOtherBody('b')).toBe(3)
})

test('drops the oldest answers beyond the limit', async () => {
  const { call } = createCounter()
  for (let index = 0; index < 300; index += 1) await call(String(index))
  expect(await call('0')).toBe(301)
  expect(await call('299')).toBe(300)
})
