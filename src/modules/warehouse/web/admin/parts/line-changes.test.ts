import { expect, test } from 'vitest'
import type { DocumentLine } from '#warehouse/contract-document.ts'
import { addChange, applyChanges, changesAfter, type LineChange } from './line-changes.ts'

const line = (product_id: number, counted: number): DocumentLine => ({
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
  line: line(productId, number),
  first: true,
})
const set = (at: number, productId: number, number: number): LineChange => ({
  ...counted(at, productId, number),
  first: false,
})
const removed = (at: number, productId: number): LineChange => ({ at, productId, line: null, first: false })
const all = (...changes: LineChange[]) => changes.reduce(addChange, [] as readonly LineChange[])
const shown = (read: readonly DocumentLine[], changes: readonly LineChange[]) =>
  applyChanges(read, changes).map(one => [one.product_id, one.counted])

const READ = [line(1, 1), line(2, 2)]

test('moves a counted line to the top and keeps an edited one in place', () => {
  expect(shown(READ, all(counted(1, 2, 3)))).toEqual([
    [2, 3],
    [1, 1],
  ])
  expect(shown(READ, all(counted(1, 2, 3), counted(2, 3, 1), set(3, 2, 9), set(4, 1, 7)))).toEqual([
    [3, 1],
    [2, 9],
    [1, 7],
  ])
})

test('keeps lines counted while another is removed, and restores a line that is counted again', () => {
  const changes = all(counted(1, 3, 1), removed(2, 1))
  expect(shown(READ, changes)).toEqual([
    [3, 1],
    [2, 2],
  ])
  expect(shown(READ, all(removed(1, 1), counted(2, 1, 5)))).toEqual([
    [1, 5],
    [2, 2],
  ])
})

test('keeps lines that were counted during a reload', () => {
  const changes = all(counted(1, 2, 3), counted(2, 3, 1), counted(3, 2, 4))
  expect(shown([line(3, 1), line(2, 3), line(1, 1)], changesAfter(changes, 2))).toEqual([
    [2, 4],
    [3, 1],
    [1, 1],
  ])
  expect(changesAfter(changes, 3)).toEqual([])
})
