import { expect, test } from 'vitest'
import { type EntryPosition, type EntryStep, moveEntry, stepEntry } from './move-entry.ts'

interface Entry {
  name: string
  kind: string
}
const createPageEntry = (name: string): Entry & { children: Entry[] } => ({ name, kind: 'page', children: [] })
const createDropDown = (name: string, ...childNames: string[]): Entry & { children: Entry[] } => ({
  name,
  kind: 'category',
  children: childNames.map(entry => ({ name: entry, kind: 'page' })),
})
const formatTree = (tree: readonly (Entry & { children: readonly Entry[] })[] | undefined) =>
  tree
    ?.map(({ name, children }) => name + (children.length > 0 ? `(${children.map(entry => entry.name).join()})` : ''))
    .join(' ')

const TREE = [createPageEntry('a'), createDropDown('m', 'x', 'y'), createPageEntry('b')]

test.each([
  [[0], 'down', 'm(x,y) a b', [1]],
  [[2], 'up', 'a b m(x,y)', [1]],
  [[2], 'in', 'a m(x,y,b)', [1, 2]],
  [[1, 0], 'down', 'a m(y,x) b', [1, 1]],
  [[1, 0], 'out', 'a m(y) x b', [2]],
] as [EntryPosition, EntryStep, string, EntryPosition][])('moves %s %s', (from, step, tree, position) => {
  const result = stepEntry(TREE, from, step)
  expect(formatTree(result?.tree)).toBe(tree)
  expect(result?.position).toEqual(position)
})

test.each([
  [[0], 'up'],
  [[2], 'down'],
  [[0], 'in'],
  [[1], 'in'],
  [[1], 'out'],
  [[1, 1], 'down'],
] as [EntryPosition, EntryStep][])('refuses to move %s %s', (from, step) =>
  expect(stepEntry(TREE, from, step)).toBeNull(),
)

test('adjusts the target when an entry moves into a following drop-down', () =>
  expect(formatTree(moveEntry(TREE, [0], [1, 1])?.tree)).toBe('m(x,a,y) b'))

test('keeps entries with children at the top, and refuses children below pages', () => {
  expect(moveEntry([createDropDown('m', 'x'), createDropDown('n')], [0], [1, 0])).toBeNull()
  expect(moveEntry(TREE, [0], [2, 0])).toBeNull()
})
