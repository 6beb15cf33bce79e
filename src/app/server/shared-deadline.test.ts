import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedDeadline } from './shared-deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('ends everything that starts within a second together, up to a second late', () => {
  const deadline = createSharedDeadline(20_000)
  const first = deadline()
  vi.advanceTimersByTime(900)
  expect(deadline()).toBe(first)
  vi.advanceTimersByTime(100)
  const next = deadline()
  expect(next).not.toBe(first)
  vi.advanceTimersByTime(19_900)
  expect(first.aborted).toBe(false)
  vi.advanceTimersByTime(100)
  expect([first.aborted, next.aborted]).toEqual([true, false])
  expect((first.reason as Error).name).toBe('TimeoutError')
  vi.advanceTimersByTime(1_000)
  expect(next.aborted).toBe(true)
})
