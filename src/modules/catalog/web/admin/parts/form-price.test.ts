import { expect, test } from 'vitest'
import { computeFormPriceAt } from './form-price.ts'
import { createEmptyValues } from './product-values.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const computePrice = (total_price: number | null, from: string | null, to: string | null) =>
  computeFormPriceAt({ ...createEmptyValues(['et']), price: 8_890, total_price, scheduled_sale: { from, to } }, NOW)

test.each([
  ['no sale', null, null, null, 8_890],
  ['a sale', 7_560, null, null, 7_560],
  ['a scheduled sale', 7_560, '2026-12-01T00:00:00Z', null, 8_890],
  ['a sale that is current', 7_560, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', 7_560],
  ['a sale that is over', 7_560, null, '2026-11-01T00:00:00Z', 8_890],
] as const)('computes the current price: %s', (_name, total, from, to, price) =>
  expect(computePrice(total, from, to)).toBe(price),
)
