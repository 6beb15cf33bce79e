import { expect, test } from 'vitest'
import { emptyProductForm, priceErrorAt, validateProductForm } from './product-values.ts'

test('reports a scheduled price that is no sale at the sale price', () => {
  const scheduled_sale = { from: '2026-11-20T10:00:00.000Z', to: null }
  const faults: Record<string, string> = validateProductForm({
    ...emptyProductForm(['et']),
    price: 1_000,
    total_price: 1_200,
    scheduled_sale,
  })
  const told = (path: 'price' | 'total_price') => priceErrorAt(at => faults[at], path)
  expect([told('price'), told('total_price')]).toEqual([undefined, 'productAdmin.problem.noCut'])
})

test('distinguishes invalid from missing values', () => {
  const told = (price: number | string | null, days: number | string | null) => {
    const { price: ofPrice, days: ofDays } = validateProductForm({
      ...emptyProductForm(['et']),
      price,
      availability: 'inDays',
      days,
    })
    return [ofPrice, ofDays]
  }
  const missing = 'app.problem.required'
  const wrong = ['admin.problem.amount', 'admin.problem.number']
  expect(told(null, null)).toEqual([missing, missing])
  expect(told('12,345', 'abc')).toEqual(wrong)
  expect(told(-1, 0)).toEqual(wrong)
})
