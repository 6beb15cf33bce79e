import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at once, then once for all requests meanwhile, then at once again', () => {
  const action = vi.fn()
  const { ask } = throttle(action, 200)
  ask()
  expect(action).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 5; n++) ask()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledTimes(2)
  ask()
  expect(action).toHaveBeenCalledTimes(3)
})

test('runs nothing after stop', () => {
  const action = vi.fn()
  const { ask, stop } = throttle(action, 200)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)
})
