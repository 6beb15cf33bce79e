import { expect, test } from 'vitest'
import { MOST_TRIES, nextTry } from './events.ts'

test('tries come ever later, reach over three days, and end', () => {
  const waits = Array.from({ length: MOST_TRIES - 1 }, (_, at) => nextTry(at + 1)!)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(3 * 86_400)
  expect(nextTry(MOST_TRIES)).toBeNull()
})
