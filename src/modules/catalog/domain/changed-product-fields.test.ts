import { expect, test } from 'vitest'
import { isProductField, listChangedFields } from './changed-product-fields.ts'

test('maps imported columns and edited fields to the same names without duplicates', () => {
  const importedFields = ['name.et', 'name.en', 'total_price', 'price', 'cost', 'available_in', 'critical', 'code2']
  const fields = listChangedFields([
    ...importedFields,
    'categories',
    'filter.material',
    'filter.finish',
    'pictures',
    'stock.3',
  ])
  expect(fields).toEqual([
    'name',
    'totalCents',
    'priceCents',
    'costCents',
    'availableIn',
    'criticalStockLevel',
    'code2',
    'categoryIds',
    'optionIds',
    'imageIds',
    'stock',
  ])
  expect(fields.filter(field => !isProductField(field))).toEqual([])
  expect(listChangedFields(['priceCents', 'optionIds'])).toEqual(['priceCents', 'optionIds'])
})
