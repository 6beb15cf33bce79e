import { expect, test } from 'vitest'
import { vatRetryDelaySeconds } from './vat-retries.ts'

test('retries an unknown number with growing delays for a day', () => {
  const waits: number[] = []
  for (let attempt = 1; ; attempt++) {
    const wait = vatRetryDelaySeconds(attempt, 'MS_UNAVAILABLE')
    if (wait === null) break
    waits.push(wait)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBe(60)
  const day = 86_400
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(day)
  expect(waits.slice(0, -1).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(day)
})

test.each(['INVALID_INPUT', 'NOT_ASKABLE'])('does not retry %s', reason =>
  expect(vatRetryDelaySeconds(1, reason)).toBeNull(),
)
