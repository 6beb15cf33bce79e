import { expect, test } from 'vitest'
import { addTypedAmount, applySaveResult, type TypedAmount, type TypedAmounts, toCellKey } from './typed-amounts.ts'

const buildCell = (productId: number, seen: number, text: string): TypedAmount => ({
  productId,
  warehouseId: 1,
  seen,
  text,
})
const buildAmounts = (...cells: TypedAmount[]): TypedAmounts =>
  new Map(cells.map(cell => [toCellKey(cell.productId, 1), cell]))
const NO_AMOUNTS = buildAmounts()

test('stores a typed amount and drops it when the shown amount is typed', () => {
  const amounts = addTypedAmount(buildAmounts(buildCell(1, 4, '3')), buildCell(2, 7, '9'), NO_AMOUNTS)
  expect(amounts).toEqual(buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9')))
  expect(addTypedAmount(amounts, buildCell(2, 7, ' 7 '), NO_AMOUNTS)).toEqual(buildAmounts(buildCell(1, 4, '3')))
  expect(addTypedAmount(amounts, buildCell(2, 7, 'x'), NO_AMOUNTS).size).toBe(2)
})

test('drops saved amounts and keeps text entered during the save', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9'))
  let amounts = addTypedAmount(sent, buildCell(3, 1, '5'), sent)
  amounts = addTypedAmount(amounts, buildCell(2, 7, '8'), sent)
  expect(applySaveResult(amounts, sent, { wasSaved: true })).toEqual(
    buildAmounts(buildCell(2, 9, '8'), buildCell(3, 1, '5')),
  )
})

test('keeps an amount that was reset during the request', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'))
  const amounts = addTypedAmount(sent, buildCell(1, 4, '4'), sent)
  expect(applySaveResult(amounts, sent, { wasSaved: true })).toEqual(buildAmounts(buildCell(1, 3, '4')))
  expect(applySaveResult(amounts, sent, { wasSaved: false })).toEqual(NO_AMOUNTS)
})

test('keeps a rejected amount as typed', () => {
  const sent = buildAmounts(buildCell(1, 4, '3'), buildCell(2, 7, '9'))
  expect(applySaveResult(sent, sent, { wasSaved: false })).toEqual(sent)
})
