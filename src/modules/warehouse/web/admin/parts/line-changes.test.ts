import { expect, test } from 'vitest'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { addChange, applyChanges, changesAfter, type LineChange } from './line-changes.ts'

const buildLine = (product_id: number, counted: number): DocumentLine => ({
  product_id,
  name: `Filter ${product_id}`,
  code1: `F-${product_id}`,
  code2: '',
  expected: null,
  counted,
})
const counted = (at: number, productId: number, number: number): LineChange => ({
  at,
  productId,
  line: buildLine(productId, number),
  first: true,
})
const setCount = (at: number, productId: number, number: number): LineChange => ({
  ...counted(at, productId, number),
  first: false,
})
const removeLine = (at: number, productId: number): LineChange => ({ at, productId, line: null, first: false })
const allChanges = (...changes: LineChange[]) => changes.reduce(addChange, [] as readonly LineChange[])
const applyAll = (read: readonly DocumentLine[], changes: readonly LineChange[]) =>
  applyChanges(read, changes).map(one => [one.product_id, one.counted])

const READ = [buildLine(1, 1), buildLine(2, 2)]

test('moves a counted line to the top and keeps an edited one in place', () => {
  expect(applyAll(READ, allChanges(counted(1, 2, 3)))).toEqual([
    [2, 3],
    [1, 1],
  ])
  expect(applyAll(READ, allChanges(counted(1, 2, 3), counted(2, 3, 1), setCount(3, 2, 9), setCount(4, 1, 7)))).toEqual([
    [3, 1],
    [2, 9],
    [1, 7],
  ])
})

test('keeps lines counted while another is removed, and restores a line that is counted again', () => {
  const changes = allChanges(counted(1, 3, 1), removeLine(2, 1))
  expect(applyAll(READ, changes)).toEqual([
    [3, 1],
    [2, 2],
  ])
  expect(applyAll(READ, allChanges(removeLine(1, 1), counted(2, 1, 5)))).toEqual([
    [1, 5],
    [2, 2],
  ])
})

test('keeps lines that were counted during a reload', () => {
  const changes = allChanges(counted(1, 2, 3), counted(2, 3, 1), counted(3, 2, 4))
  expect(applyAll([buildLine(3, 1), buildLine(2, 3), buildLine(1, 1)], changesAfter(changes, 2))).toEqual([
    [2, 4],
    [3, 1],
    [1, 1],
  ])
  expect(changesAfter(changes, 3)).toEqual([])
})
