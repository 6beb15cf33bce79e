import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRetryAfterMs, SendError } from '#wire/send.ts'
import { retryWhileThrowing } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failConnection = () => Promise.reject(new SendError('network', 'No connection'))

test('repeats a lost read until it arrives', async () => {
  const answers = [failConnection, failConnection, async () => 'rows']
  const result = retryWhileThrowing(() => answers.shift()!())
  await vi.advanceTimersByTimeAsync(1_500 + 3_000)
  expect(await result).toBe('rows')
  expect(answers).toEqual([])
})

const createBusyFailure = (status: number, retryAfterMs?: number) =>
  new SendError('not-json', 'Server did not respond with JSON', { status, retryAfterMs })

test.each([429, 502, 503, 504])('repeats a read that is answered with %i', async status => {
  const load = vi.fn(async () => 'rows').mockRejectedValueOnce(createBusyFailure(status))
  const result = retryWhileThrowing(load)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await result).toBe('rows')
})

test('waits as long as a busy server asks', async () => {
  const load = vi.fn(async () => 'rows').mockRejectedValueOnce(createBusyFailure(503, 20_000))
  const result = retryWhileThrowing(load)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await result).toBe('rows')
})

test.each([undefined, 60_000, 600_000])(
  'gives up on a server that stays busy, Retry-After %s ms',
  async retryAfterMs => {
    const error = createBusyFailure(503, retryAfterMs)
    const failed = expect(retryWhileThrowing(() => Promise.reject(error))).rejects.toBe(error)
    await vi.advanceTimersByTimeAsync(120_000)
    await failed
  },
)

test.each([
  ['5', 5_000],
  [' 0 ', 0],
  [new Date(Date.UTC(2030, 0, 1, 0, 0, 30)).toUTCString(), 30_000],
  [new Date(Date.UTC(2029, 0, 1)).toUTCString(), 0],
  ['soon', undefined],
  [null, undefined],
])('reads Retry-After %s', (text, ms) => {
  vi.setSystemTime(Date.UTC(2030, 0, 1))
  expect(readRetryAfterMs({ get: () => text })).toBe(ms)
})

test('throws a refusal at once', async () => {
  const refusal = new SendError('refused', 'Not yours', { status: 403 })
  await expect(retryWhileThrowing(() => Promise.reject(refusal))).rejects.toBe(refusal)
})

test('ends with an aborted call when the reader leaves', async () => {
  const controller = new AbortController()
  let count = 0
  const result = retryWhileThrowing(() => {
    count += 1
    return failConnection()
  }, controller.signal)
  const ended = expect(result).rejects.toMatchObject({ kind: 'aborted' })
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  await ended
  expect(count).toBe(1)
})
