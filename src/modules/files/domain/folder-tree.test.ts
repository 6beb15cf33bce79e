import { expect, test } from 'vitest'
import { canMoveFolder, listFolderAndDescendants } from './folder-tree.ts'

const FOLDERS = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
]

test('finds all descendants of a folder', () => expect(listFolderAndDescendants(FOLDERS, 1)).toEqual([1, 2, 3]))

test.each([
  [1, null, true],
  [1, 4, true],
  [1, 1, false],
  [1, 3, false],
  [3, 4, true],
] as const)('allows moving folder %i into %s: %s', (id, parentId, isAllowed) =>
  expect(canMoveFolder(FOLDERS, id, parentId)).toBe(isAllowed),
)
