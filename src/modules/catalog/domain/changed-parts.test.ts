import { expect, test } from 'vitest'
import { changedParts, isProductPart } from './changed-parts.ts'

test('maps imported columns and edited fields to the same names without duplicates', () => {
  const listed = ['name.et', 'name.en', 'total_price', 'price', 'cost', 'available_in', 'critical', 'code2']
  const parts = changedParts([...listed, 'categories', 'filter.material', 'filter.finish', 'pictures', 'stock.3'])
  expect(parts).toEqual([
    ...['name', 'totalCents', 'priceCents', 'costCents', 'availableIn', 'criticalStockLevel', 'code2'],
    ...['categoryIds', 'optionIds', 'imageIds', 'stock'],
  ])
  expect(parts.filter(part => !isProductPart(part))).toEqual([])
  expect(changedParts(['priceCents', 'optionIds'])).toEqual(['priceCents', 'optionIds'])
})
