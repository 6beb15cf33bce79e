import { expect, test } from 'vitest'
import { type CategoryRow, CategoryTree } from './category-tree.ts'

const row = (id: number, parentId: number, position = 0): CategoryRow => ({
  id,
  parentId,
  name: { type: 'language', et: `K${id}` },
  position,
  hidden: false,
  className: '',
  searchKeywords: '',
  imageId: null,
})
const ids = (rows: readonly CategoryRow[]) => rows.map(({ id }) => id)

test('sorts children by position and builds paths from the top', () => {
  const tree = new CategoryTree([row(1, 0, 2), row(2, 0, 1), row(3, 1), row(4, 3), row(5, 3, -1)])
  expect(ids(tree.childrenOf(0))).toEqual([2, 1])
  expect(ids(tree.childrenOf(3))).toEqual([5, 4])
  expect(ids(tree.trailOf(4))).toEqual([1, 3, 4])
  expect(tree.trailOf(99)).toEqual([])
  expect(tree.withAncestors([4, 5, 2])).toEqual([1, 3, 4, 5, 2])
  expect(tree.nameOf(4, 'en')).toBe('K4')
})

test('treats a missing parent and a cycle as the top level', () => {
  const tree = new CategoryTree([row(1, 77), row(2, 3), row(3, 2), row(4, 4), row(5, 2)])
  expect(ids(tree.childrenOf(0))).toEqual([1, 2, 3, 4, 5])
  expect(ids(tree.trailOf(2))).toEqual([3, 2])
  expect(ids(tree.trailOf(4))).toEqual([4])
})

test('hides a category with its descendants', () => {
  const tree = new CategoryTree([row(1, 0), { ...row(2, 1), hidden: true }, row(3, 2), row(4, 1)])
  expect([1, 2, 3, 4, 99].filter(id => tree.isClosed(id))).toEqual([2, 3])
})
