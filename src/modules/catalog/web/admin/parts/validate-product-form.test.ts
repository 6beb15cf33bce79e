import { expect, test } from 'vitest'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { EMPTY_GOODS, toGoodsDetails, toGoodsValues } from './goods-values.ts'
import { createEmptyValues } from './product-values.ts'
import { findPriceError, validateProductForm } from './validate-product-form.ts'

test('reports a scheduled price above the regular one at the sale price', () => {
  const scheduled_sale = { from: '2026-11-20T10:00:00.000Z', to: null }
  const errors: Record<string, string> = validateProductForm({
    ...createEmptyValues(['et']),
    price: 1_000,
    total_price: 1_200,
    scheduled_sale,
  })
  const getErrors = (path: 'price' | 'total_price') => findPriceError(path => errors[path], path)
  expect([getErrors('price'), getErrors('total_price')]).toEqual([undefined, 'productAdmin.problem.saleNotLower'])
})

test('distinguishes invalid from missing values', () => {
  const getErrors = (price: number | string | null, days: number | string | null) => {
    const { price: priceError, days: daysError } = validateProductForm({
      ...createEmptyValues(['et']),
      price,
      availability: 'inDays',
      days,
    })
    return [priceError, daysError]
  }
  const requiredKey = 'app.problem.required'
  const invalid = ['admin.problem.amount', 'admin.problem.number']
  expect(getErrors(null, null)).toEqual([requiredKey, requiredKey])
  expect(getErrors('12,345', 'abc')).toEqual(invalid)
  expect(getErrors(-1, 0)).toEqual(invalid)
})

test('keeps details of goods only for filled-in kinds, and asks for their choices', () => {
  expect(toGoodsDetails(EMPTY_GOODS)).toBeNull()
  const electrical = { scope: 'marked', registration: '' } as const
  expect(toGoodsDetails({ ...EMPTY_GOODS, electrical })).toEqual({ ...NO_GOODS_DETAILS, electrical })
  expect(toGoodsValues(toGoodsDetails({ ...EMPTY_GOODS, electrical }), [])).toEqual({ ...EMPTY_GOODS, electrical })
  expect(toGoodsValues(null, ['et']).digital.functionality.et).toBe('')
  const goods = { ...EMPTY_GOODS, tyre: { ...EMPTY_GOODS.tyre, fuel: 'C' as const } }
  const { 'goods.tyre.grip': grip, 'goods.tyre.decibels': decibels } = validateProductForm({
    ...createEmptyValues(['et']),
    goods,
  })
  expect([grip, decibels]).toEqual(['app.problem.required', 'productAdmin.problem.decibels'])
})
