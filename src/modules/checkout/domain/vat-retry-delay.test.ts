import { expect, test } from 'vitest'
import { getVatRetryDelaySeconds } from './vat-retry-delay.ts'

test('retries an unknown number with growing delays for a day', () => {
  const delays: number[] = []
  for (let attempt = 1; ; attempt++) {
    const delay = getVatRetryDelaySeconds(attempt, 'MS_UNAVAILABLE')
    if (delay === null) break
    delays.push(delay)
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays[0]).toBe(60)
  const daySeconds = 86_400
  expect(delays.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(daySeconds)
  expect(delays.slice(0, -1).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(daySeconds)
})

test.each(['INVALID_INPUT', 'NOT_ASKABLE'])('does not retry %s', reason =>
  expect(getVatRetryDelaySeconds(1, reason)).toBeNull(),
)
