import { expect, test } from 'vitest'
import { type CategoryRow, CategoryTree } from './category-tree.ts'

const buildRow = (id: number, parentId: number, position = 0): CategoryRow => ({
  id,
  parentId,
  name: { type: 'language', et: `K${id}` },
  position,
  hidden: false,
  className: '',
  searchKeywords: '',
  imageId: null,
})
const listIds = (rows: readonly CategoryRow[]) => rows.map(({ id }) => id)

test('sorts children by position and builds paths from the top', () => {
  const tree = new CategoryTree([
    buildRow(1, 0, 2),
    buildRow(2, 0, 1),
    buildRow(3, 1),
    buildRow(4, 3),
    buildRow(5, 3, -1),
  ])
  expect(listIds(tree.getChildren(0))).toEqual([2, 1])
  expect(listIds(tree.getChildren(3))).toEqual([5, 4])
  expect(listIds(tree.getBreadcrumb(4))).toEqual([1, 3, 4])
  expect(tree.getBreadcrumb(99)).toEqual([])
  expect(tree.includeAncestors([4, 5, 2])).toEqual([1, 3, 4, 5, 2])
  expect(tree.getName(4, 'en')).toBe('K4')
})

test('treats a missing parent and a cycle as the top level', () => {
  const tree = new CategoryTree([buildRow(1, 77), buildRow(2, 3), buildRow(3, 2), buildRow(4, 4), buildRow(5, 2)])
  expect(listIds(tree.getChildren(0))).toEqual([1, 2, 3, 4, 5])
  expect(listIds(tree.getBreadcrumb(2))).toEqual([3, 2])
  expect(listIds(tree.getBreadcrumb(4))).toEqual([4])
})

test('hides a category with its descendants', () => {
  const tree = new CategoryTree([buildRow(1, 0), { ...buildRow(2, 1), hidden: true }, buildRow(3, 2), buildRow(4, 1)])
  expect([1, 2, 3, 4, 99].filter(id => tree.isHiddenFromGuests(id))).toEqual([2, 3])
})
