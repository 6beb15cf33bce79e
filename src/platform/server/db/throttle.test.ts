import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at once, then once for all requests during the wait, then at once again', () => {
  const action = vi.fn()
  const { request } = throttle(action, 200)
  request()
  expect(action).toHaveBeenCalledTimes(1)
  for (let round = 0; round < 5; round++) request()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledTimes(2)
  request()
  expect(action).toHaveBeenCalledTimes(3)
})

test('runs nothing after stop', () => {
  const action = vi.fn()
  const { request, stop } = throttle(action, 200)
  request()
  request()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)
})
