import { expect, test } from 'vitest'
import { isBelowCost } from '#catalog/domain/margin.ts'
import { validateSafety } from '#catalog/domain/product-safety.ts'
import { demoProducts } from './demo-products.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

test('all demo products have makers and weights, and few sell below cost', () => {
  const all = demoProducts(NOW)
  expect(
    all.filter(({ safety }) => safety.maker.name === '' || Object.keys(validateSafety(safety)).length > 0),
  ).toEqual([])
  expect(all.filter(({ weightGrams, lengthMm }) => weightGrams <= 0 || lengthMm <= 0)).toEqual([])
  const dear = all.filter(product => isBelowCost({ ...product, vatRate: 2400 }))
  expect(dear.length).toBeGreaterThan(0)
  expect(dear.length).toBeLessThan(10)
})
