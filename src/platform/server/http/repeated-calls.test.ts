import { expect, test } from 'vitest'
import { ReusedKey } from '../keyed-calls.ts'
import { createRepeatedCalls } from './repeated-calls.ts'

/** Counts how often a change ran, and records the answer of each call. */
const counted = () => {
  const repeat = createRepeatedCalls()
  let done = 0
  const call = (id: string | null, now = 0, answer: () => number | 'refused' = () => done, content = '') =>
    repeat<number | 'refused'>(id === null ? null : { id, content }, now, {
      handle: async () => {
        done += 1
        return answer()
      },
      mayRepeat: said => said !== 'refused',
    })
  return { call, done: () => done }
}

test('repeats the first answer, also while the first call runs', async () => {
  const { call, done } = counted()
  expect(await Promise.all([call('a'), call('a')])).toEqual([1, 1])
  expect(await call('a')).toBe(1)
  expect(await call('b')).toBe(2)
  expect(done()).toBe(2)
})

test('runs a call without a key each time', async () => {
  const { call } = counted()
  expect([await call(null), await call(null)]).toEqual([1, 2])
})

test('runs again after an error, a failure and ten minutes', async () => {
  const { call } = counted()
  expect(await call('a', 0, () => 'refused')).toBe('refused')
  expect(await call('a')).toBe(2)
  const failing = () => {
    throw new Error('The database is away')
  }
  await expect(call('b', 0, failing)).rejects.toThrow('The database is away')
  expect(await call('b')).toBe(4)
  expect(await call('b', 599_000)).toBe(4)
  expect(await call('b', 601_000)).toBe(5)
})

test('refuses another request under a used key, and accepts it after a failure', async () => {
  const { call, done } = counted()
  const other = (id: string) => call(id, 0, undefined, 'another body')
  await call('a')
  await expect(other('a')).rejects.toThrow(ReusedKey)
  expect(done()).toBe(1)
  await call('b', 0, () => 'refused')
  expect(await other('b')).toBe(3)
})

test('drops the oldest of very many', async () => {
  const { call } = counted()
  for (let at = 0; at < 300; at += 1) await call(String(at))
  expect(await call('0')).toBe(301)
  expect(await call('299')).toBe(300)
})
