import { expect, test } from 'vitest'
import { retryDelayS } from './events.ts'

test('retries ever less often, and hourly in the end', () => {
  const waits = Array.from({ length: 40 }, (_, at) => retryDelayS(at + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(3_600)
  const firstHour = waits.filter((_, at) => waits.slice(0, at + 1).reduce((sum, wait) => sum + wait, 0) < 3_600)
  expect(firstHour.length).toBeLessThan(10)
})
