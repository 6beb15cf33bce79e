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

/** Categories 1 and 5 are at the top; 2 and 4 belong to 1, and 3 belongs to 2. */
const tree = new CategoryTree([
  buildRow(1, 0, 0),
  buildRow(2, 1, 0),
  buildRow(3, 2, 0),
  buildRow(4, 1, 1),
  buildRow(5, 0, 1),
])

test.each([
  ['puts a new category last at the top', {}, { parentId: 0, position: 2, shiftedIds: [] }],
  ['puts a new category last below its parent', { parentId: 1 }, { parentId: 1, position: 2, shiftedIds: [] }],
  ['puts the first child at 0', { parentId: 3 }, { parentId: 3, position: 0, shiftedIds: [] }],
  [
    'shifts the siblings from a taken position on',
    { parentId: 1, position: 0 },
    { parentId: 1, position: 0, shiftedIds: [2, 4] },
  ],
  [
    'shifts no sibling before a taken position',
    { parentId: 1, position: 1 },
    { parentId: 1, position: 1, shiftedIds: [4] },
  ],
  ['keeps a free position', { parentId: 1, position: 9 }, { parentId: 1, position: 9, shiftedIds: [] }],
  ['keeps the position without a requested one', { id: 4 }, { parentId: 1, position: 1, shiftedIds: [] }],
  ['treats its own position as free', { id: 4, position: 1 }, { parentId: 1, position: 1, shiftedIds: [] }],
  ['puts it last below another parent', { id: 2, parentId: 0 }, { parentId: 0, position: 2, shiftedIds: [] }],
  ['puts it at 0 in an empty parent', { id: 3, parentId: 4 }, { parentId: 4, position: 0, shiftedIds: [] }],
])('%s', (_name, requested, position) => {
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
