import { expect, test } from 'vitest'
import { addTyped, afterSave, cellKey, type TypedAmount, type TypedAmounts } from './typed-amounts.ts'

const cell = (productId: number, seen: number, text: string): TypedAmount => ({
  productId,
  warehouseId: 1,
  seen,
  text,
})
const amounts = (...cells: TypedAmount[]): TypedAmounts => new Map(cells.map(one => [cellKey(one.productId, 1), one]))
const NONE = amounts()

test('stores a typed amount and drops it when the shown amount is typed', () => {
  const written = addTyped(amounts(cell(1, 4, '3')), cell(2, 7, '9'), NONE)
  expect(written).toEqual(amounts(cell(1, 4, '3'), cell(2, 7, '9')))
  expect(addTyped(written, cell(2, 7, ' 7 '), NONE)).toEqual(amounts(cell(1, 4, '3')))
  expect(addTyped(written, cell(2, 7, 'x'), NONE).size).toBe(2)
})

test('drops saved amounts and keeps text typed meanwhile', () => {
  const sent = amounts(cell(1, 4, '3'), cell(2, 7, '9'))
  let written = addTyped(sent, cell(3, 1, '5'), sent)
  written = addTyped(written, cell(2, 7, '8'), sent)
  expect(afterSave(written, sent, true)).toEqual(amounts(cell(2, 9, '8'), cell(3, 1, '5')))
})

test('keeps an amount that was reset during the request', () => {
  const sent = amounts(cell(1, 4, '3'))
  const written = addTyped(sent, cell(1, 4, '4'), sent)
  expect(afterSave(written, sent, true)).toEqual(amounts(cell(1, 3, '4')))
  expect(afterSave(written, sent, false)).toEqual(NONE)
})

test('keeps a rejected amount as typed', () => {
  const sent = amounts(cell(1, 4, '3'), cell(2, 7, '9'))
  expect(afterSave(sent, sent, false)).toEqual(sent)
})
