import { expect, test } from 'vitest'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { addChange, applyChanges, type LineChange, listChangesAfter } from './line-changes.ts'

const buildLine = (product_id: number, counted: number): DocumentLine => ({
  product_id,
  name: `Filter ${product_id}`,
  code1: `F-${product_id}`,
  code2: '',
  expected: null,
  counted,
  batches: '',
})
const countLine = (sequence: number, productId: number, pieces: number): LineChange => ({
  sequence,
  productId,
  line: buildLine(productId, pieces),
  movesToTop: true,
})
const editLine = (sequence: number, productId: number, pieces: number): LineChange => ({
  ...countLine(sequence, productId, pieces),
  movesToTop: false,
})
const removeLine = (sequence: number, productId: number): LineChange => ({
  sequence,
  productId,
  line: null,
  movesToTop: false,
})
const addAll = (...changes: LineChange[]) => changes.reduce(addChange, [] as readonly LineChange[])
const applyAll = (loadedLines: readonly DocumentLine[], changes: readonly LineChange[]) =>
  applyChanges(loadedLines, changes).map(line => [line.product_id, line.counted])

const LOADED_LINES = [buildLine(1, 1), buildLine(2, 2)]

test('moves a counted line to the top and keeps an edited one in place', () => {
  expect(applyAll(LOADED_LINES, addAll(countLine(1, 2, 3)))).toEqual([
    [2, 3],
    [1, 1],
  ])
  expect(
    applyAll(LOADED_LINES, addAll(countLine(1, 2, 3), countLine(2, 3, 1), editLine(3, 2, 9), editLine(4, 1, 7))),
  ).toEqual([
    [3, 1],
    [2, 9],
    [1, 7],
  ])
})

test('keeps lines counted while another is removed, and restores a line that is counted again', () => {
  const changes = addAll(countLine(1, 3, 1), removeLine(2, 1))
  expect(applyAll(LOADED_LINES, changes)).toEqual([
    [3, 1],
    [2, 2],
  ])
  expect(applyAll(LOADED_LINES, addAll(removeLine(1, 1), countLine(2, 1, 5)))).toEqual([
    [1, 5],
    [2, 2],
  ])
})

test('keeps lines that were counted during a reload', () => {
  const changes = addAll(countLine(1, 2, 3), countLine(2, 3, 1), countLine(3, 2, 4))
  expect(applyAll([buildLine(3, 1), buildLine(2, 3), buildLine(1, 1)], listChangesAfter(changes, 2))).toEqual([
    [2, 4],
    [3, 1],
    [1, 1],
  ])
  expect(listChangesAfter(changes, 3)).toEqual([])
})
