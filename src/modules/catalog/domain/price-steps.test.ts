import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { buildPriceSteps } from './price-steps.ts'

const toIsoDay = (day: number) => new Date(day * DAY_MS).toISOString()
const size = { width: 100, height: 40, now: 10 * DAY_MS }

test('draws a sale as a step down and up', () => {
  const steps = buildPriceSteps(
    [
      { price: 100, total_price: 100, from: toIsoDay(0), to: toIsoDay(5) },
      { price: 100, total_price: 80, from: toIsoDay(5), to: toIsoDay(8) },
      { price: 100, total_price: 100, from: toIsoDay(8), to: null },
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
  expect(buildPriceSteps([{ price: 5, total_price: 5, from: toIsoDay(0), to: null }], size)?.total).toBe('M0 20L100 20')
  expect(buildPriceSteps([], size)).toBeNull()
})
