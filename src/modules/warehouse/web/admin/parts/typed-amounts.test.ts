import { expect, test } from 'vitest'
import { addTyped, afterSave, cellKey, type TypedAmount, type TypedAmounts } from './typed-amounts.ts'

const buildCell = (productId: number, seen: number, text: string): TypedAmount => ({
  productId,
  warehouseId: 1,
  seen,
  text,
})
const buildAmounts = (...cells: TypedAmount[]): TypedAmounts =>
  new Map(cells.map(one => [cellKey(one.productId, 1), one]))
const NO_AMOUNTS = buildAmounts()

test('stores a typed amount and drops it when the shown amount is typed', () => {
  const afterSaving = addTyped(buildAmounts(buildCell(1, 4, '3')), buildCell(2, 7, '9'), NO_AMOUNTS)
  expect(afterSaving).toEqual(buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9')))
  expect(addTyped(afterSaving, buildCell(2, 7, ' 7 '), NO_AMOUNTS)).toEqual(buildAmounts(buildCell(1, 4, '3')))
  expect(addTyped(afterSaving, buildCell(2, 7, 'x'), NO_AMOUNTS).size).toBe(2)
})

test('drops saved amounts and keeps text typed meanwhile', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9'))
  let afterSaving = addTyped(sent, buildCell(3, 1, '5'), sent)
  afterSaving = addTyped(afterSaving, buildCell(2, 7, '8'), sent)
  expect(afterSave(afterSaving, sent, true)).toEqual(buildAmounts(buildCell(2, 9, '8'), buildCell(3, 1, '5')))
})

test('keeps an amount that was reset during the request', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'))
  const afterSaving = addTyped(sent, buildCell(1, 4, '4'), sent)
  expect(afterSave(afterSaving, sent, true)).toEqual(buildAmounts(buildCell(1, 3, '4')))
  expect(afterSave(afterSaving, sent, false)).toEqual(NO_AMOUNTS)
})

test('keeps a rejected amount as typed', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9'))
  expect(afterSave(sent, sent, false)).toEqual(sent)
})
