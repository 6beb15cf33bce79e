import { expect, test } from 'vitest'
import { isBelowCost } from '#catalog/domain/margin.ts'
import { validateSafety } from '#catalog/domain/product-safety.ts'
import { buildDemoProducts } from './demo-products.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

test('gives all demo products manufacturers and weights, and sells few below cost', () => {
  const all = buildDemoProducts(NOW)
  expect(
    all.filter(({ safety }) => safety.maker.name === '' || Object.keys(validateSafety(safety)).length > 0),
  ).toEqual([])
  expect(all.filter(({ weightGrams, lengthMm }) => weightGrams <= 0 || lengthMm <= 0)).toEqual([])
  const belowCost = all.filter(product => isBelowCost({ ...product, vatRate: 2400 }))
  expect(belowCost.length).toBeGreaterThan(0)
  expect(belowCost.length).toBeLessThan(10)
})
