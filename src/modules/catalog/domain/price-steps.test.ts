import { expect, test } from 'vitest'
import { priceSteps } from './price-steps.ts'

const DAY = 86_400_000
const at = (day: number) => new Date(day * DAY).toISOString()
const size = { width: 100, height: 40, now: 10 * DAY }

test('draws a sale as a step down and up', () => {
  const steps = priceSteps(
    [
      { price: 100, total_price: 100, from: at(0), to: at(5) },
      { price: 100, total_price: 80, from: at(5), to: at(8) },
      { price: 100, total_price: 100, from: at(8), to: null },
    ],
    size,
  )
  expect(steps).toEqual({
    regular: 'M0 0L50 0L50 0L80 0L80 0L100 0',
    total: 'M0 0L50 0L50 40L80 40L80 0L100 0',
    lowest: 80,
    highest: 100,
  })
})

test('draws a single price as a line in the middle, and nothing without prices', () => {
  expect(priceSteps([{ price: 5, total_price: 5, from: at(0), to: null }], size)?.total).toBe('M0 20L100 20')
  expect(priceSteps([], size)).toBeNull()
})
