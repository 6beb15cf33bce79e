import { expect, test } from 'vitest'
import { changedProductFields, isProductField } from './changed-product-fields.ts'

test('maps imported columns and edited fields to the same names without duplicates', () => {
  const listed = ['name.et', 'name.en', 'total_price', 'price', 'cost', 'available_in', 'critical', 'code2']
  const parts = changedProductFields([
    ...listed,
    'categories',
    'filter.material',
    'filter.finish',
    'pictures',
    'stock.3',
  ])
  expect(parts).toEqual([
    ...['name', 'totalCents', 'priceCents', 'costCents', 'availableIn', 'criticalStockLevel', 'code2'],
    ...['categoryIds', 'optionIds', 'imageIds', 'stock'],
  ])
  expect(parts.filter(part => !isProductField(part))).toEqual([])
  expect(changedProductFields(['priceCents', 'optionIds'])).toEqual(['priceCents', 'optionIds'])
})
