import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { type CategoryRow, CategoryTree } from './category-tree.ts'
import { placeCategory } from './place-category.ts'

const buildRow = (id: number, parentId: number, position: number): CategoryRow => ({
  id,
  parentId,
  position,
  name: multilingual({ et: String(id) }),
  hidden: false,
  className: '',
  searchKeywords: '',
  imageId: null,
})

/** 1 (2 (3), 4), 5 */
const tree = new CategoryTree([
  buildRow(1, 0, 0),
  buildRow(2, 1, 0),
  buildRow(3, 2, 0),
  buildRow(4, 1, 1),
  buildRow(5, 0, 1),
])

test.each([
  ['a new one goes last at the top', {}, { parentId: 0, position: 2, shiftedIds: [] }],
  ['a new one goes last below its parent', { parentId: 1 }, { parentId: 1, position: 2, shiftedIds: [] }],
  ['the first of a parent', { parentId: 3 }, { parentId: 3, position: 0, shiftedIds: [] }],
  ['a taken position makes room', { parentId: 1, position: 0 }, { parentId: 1, position: 0, shiftedIds: [2, 4] }],
  ['only from that position on', { parentId: 1, position: 1 }, { parentId: 1, position: 1, shiftedIds: [4] }],
  ['keeps a free position', { parentId: 1, position: 9 }, { parentId: 1, position: 9, shiftedIds: [] }],
  ['stays without a requested position', { id: 4 }, { parentId: 1, position: 1, shiftedIds: [] }],
  ['its own position is free', { id: 4, position: 1 }, { parentId: 1, position: 1, shiftedIds: [] }],
  ['moved to another parent it goes last', { id: 2, parentId: 0 }, { parentId: 0, position: 2, shiftedIds: [] }],
  ['moved to a cousin', { id: 3, parentId: 4 }, { parentId: 4, position: 0, shiftedIds: [] }],
])('decides the position: %s', (_name, requested, position) => {
  expect(placeCategory(tree, requested)).toEqual({ ok: true, value: position })
})

test.each([
  ['into itself', { id: 1, parentId: 1 }, 'catalog.category.cycle'],
  ['below its child', { id: 1, parentId: 2 }, 'catalog.category.cycle'],
  ['below its grandchild', { id: 1, parentId: 3 }, 'catalog.category.cycle'],
  ['below an unknown category', { id: 1, parentId: 99 }, 'catalog.category.noParent'],
  ['new below an unknown category', { parentId: 99 }, 'catalog.category.noParent'],
])('rejects a category %s', (_name, requested, reason) => {
  expect(placeCategory(tree, requested)).toEqual({ ok: false, reason })
})
