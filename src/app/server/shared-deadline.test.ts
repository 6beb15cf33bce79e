import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedDeadline } from './shared-deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('ends everything that starts within a second together, up to a second late', () => {
  const startDeadline = createSharedDeadline(20_000)
  const firstSignal = startDeadline()
  vi.advanceTimersByTime(900)
  expect(startDeadline()).toBe(firstSignal)
  vi.advanceTimersByTime(100)
  const nextSignal = startDeadline()
  expect(nextSignal).not.toBe(firstSignal)
  vi.advanceTimersByTime(19_900)
  expect(firstSignal.aborted).toBe(false)
  vi.advanceTimersByTime(100)
  expect([firstSignal.aborted, nextSignal.aborted]).toEqual([true, false])
  expect((firstSignal.reason as Error).name).toBe('TimeoutError')
  vi.advanceTimersByTime(1_000)
  expect(nextSignal.aborted).toBe(true)
})
