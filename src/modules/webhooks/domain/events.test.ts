import { expect, test } from 'vitest'
import { computeRetryDelaySeconds } from './events.ts'

test('retries ever less often, and hourly in the end', () => {
  const delays = Array.from({ length: 40 }, (_, index) => computeRetryDelaySeconds(index + 1))
  expect(delays).toEqual(delays.toSorted((first, second) => first - second))
  expect(delays.at(-1)).toBe(3_600)
  const firstHour = delays.filter(
    (_, index) => delays.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0) < 3_600,
  )
  expect(firstHour.length).toBeLessThan(10)
})
