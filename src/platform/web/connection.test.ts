import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendFailure } from '#wire/send.ts'
import { retryWhileThrowing } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => Promise.reject(new SendFailure('network', 'No connection'))

test('repeats a lost read until it arrives', async () => {
  const answers = [lost, lost, async () => 'rows']
  const read = retryWhileThrowing(() => answers.shift()!())
  await vi.advanceTimersByTimeAsync(1_500 + 3_000)
  expect(await read).toBe('rows')
  expect(answers).toEqual([])
})

test('throws a refusal at once', async () => {
  const refused = new SendFailure('refused', 'Not yours', { status: 403 })
  await expect(retryWhileThrowing(() => Promise.reject(refused))).rejects.toBe(refused)
})

test('ends with an aborted call when the reader leaves', async () => {
  const controller = new AbortController()
  let count = 0
  const read = retryWhileThrowing(() => {
    count += 1
    return lost()
  }, controller.signal)
  const ended = expect(read).rejects.toMatchObject({ kind: 'aborted' })
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  await ended
  expect(count).toBe(1)
})
