import { expect, test } from 'vitest'
import { afterSaving, keyOf, type WrittenAmount, type WrittenAmounts, withTyped } from './written-amounts.ts'

const cell = (productId: number, seen: number, text: string): WrittenAmount => ({
  productId,
  warehouseId: 1,
  seen,
  text,
})
const amounts = (...cells: WrittenAmount[]): WrittenAmounts => new Map(cells.map(one => [keyOf(one.productId, 1), one]))
const NONE = amounts()

test('stores a typed amount and drops it when the shown amount is typed', () => {
  const written = withTyped(amounts(cell(1, 4, '3')), cell(2, 7, '9'), NONE)
  expect(written).toEqual(amounts(cell(1, 4, '3'), cell(2, 7, '9')))
  expect(withTyped(written, cell(2, 7, ' 7 '), NONE)).toEqual(amounts(cell(1, 4, '3')))
  expect(withTyped(written, cell(2, 7, 'x'), NONE).size).toBe(2)
})

test('drops saved amounts and keeps text typed meanwhile', () => {
  const sent = amounts(cell(1, 4, '3'), cell(2, 7, '9'))
  let written = withTyped(sent, cell(3, 1, '5'), sent)
  written = withTyped(written, cell(2, 7, '8'), sent)
  expect(afterSaving(written, sent, true)).toEqual(amounts(cell(2, 9, '8'), cell(3, 1, '5')))
})

test('keeps an amount that was reset during the request', () => {
  const sent = amounts(cell(1, 4, '3'))
  const written = withTyped(sent, cell(1, 4, '4'), sent)
  expect(afterSaving(written, sent, true)).toEqual(amounts(cell(1, 3, '4')))
  expect(afterSaving(written, sent, false)).toEqual(NONE)
})

test('keeps a rejected amount as typed', () => {
  const sent = amounts(cell(1, 4, '3'), cell(2, 7, '9'))
  expect(afterSaving(sent, sent, false)).toEqual(sent)
})
