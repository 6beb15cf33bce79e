import { expect, test } from 'vitest'
import { findMissingGoods, validateGoodsDetails } from '#catalog/domain/goods-details.ts'
import { validateManufacturer } from '#catalog/domain/manufacturer.ts'
import { isBelowCost } from '#catalog/domain/margin.ts'
import { validateReportedWeights } from '#catalog/domain/reported-weights.ts'
import { buildDemoProducts } from './demo-products.ts'
import { CATEGORY_GOODS } from './goods-details.ts'
import { buildManufacturers } from './product-safety.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

test('gives demo products the valid details that their categories demand, and weights for reports', () => {
  for (const { categoryIds, goods, reported } of buildDemoProducts(NOW)) {
    const requiredKinds = categoryIds.flatMap(id => CATEGORY_GOODS[id] ?? [])
    expect(findMissingGoods(requiredKinds, goods)).toEqual([])
    expect({ ...(goods && validateGoodsDetails(goods)), ...validateReportedWeights(reported) }).toEqual({})
  }
})

test('gives all demo products manufacturers and weights, and sells few below cost', () => {
  const products = buildDemoProducts(NOW)
  const manufacturers = buildManufacturers()
  expect(manufacturers.flatMap(manufacturer => Object.keys(validateManufacturer(manufacturer)))).toEqual([])
  const brands = new Set(manufacturers.flatMap(manufacturer => manufacturer.brands))
  expect(products.filter(({ brand }) => !brands.has(brand))).toEqual([])
  expect(products.filter(({ weightGrams, lengthMm }) => weightGrams <= 0 || lengthMm <= 0)).toEqual([])
  const belowCost = products.filter(product => isBelowCost({ ...product, vatRate: 2400 }))
  expect(belowCost.length).toBeGreaterThan(0)
  expect(belowCost.length).toBeLessThan(10)
})
