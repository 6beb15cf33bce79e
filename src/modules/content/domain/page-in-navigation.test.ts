import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { WrittenEntry } from './navigation-faults.ts'
import { dropDowns, entriesOfPage, withEntriesOf, withPage } from './page-in-navigation.ts'

const entry = (et: string, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  ...{ kind: 'default', page_id: null, url: '/', category_id: null, visible: true, label: multilingual({ et }) },
  ...more,
})
const pageEntry = (et: string, page_id: number) => entry(et, { kind: 'page', page_id, url: null })
const tree = [
  { ...pageEntry('Meist', 7), children: [] },
  { ...entry('Abi', { kind: 'category' }), children: [pageEntry('Tarne', 8), pageEntry('Meist siin', 7)] },
  { ...entry('Mujal'), children: [] },
]
const names = (entries: readonly (WrittenEntry & { children: readonly WrittenEntry[] })[]) =>
  entries.map(({ label, children }) => [label.et, ...children.map(child => child.label.et)])

test('finds the entries of a page at both levels', () => {
  expect(entriesOfPage(tree, 7).map(({ entry: { label }, below }) => [label.et, below?.label.et])).toEqual([
    ['Meist', undefined],
    ['Meist siin', 'Abi'],
  ])
  expect(entriesOfPage(tree, 9)).toEqual([])
  expect(dropDowns(tree).map(({ at }) => at)).toEqual([1])
})

test('adds a page at the end of the navigation or of a drop-down', () => {
  const label = multilingual({ et: 'Uus' })
  expect(names(withPage(tree, 9, label, null)).at(-1)).toEqual(['Uus'])
  expect(names(withPage(tree, 9, label, 1))[1]).toEqual(['Abi', 'Tarne', 'Meist siin', 'Uus'])
})

test('hides or removes all entries of a page and no others', () => {
  const hidden = withEntriesOf(tree, 7, one => ({ ...one, visible: false }))
  expect(entriesOfPage(hidden, 7).map(({ entry: { visible } }) => visible)).toEqual([false, false])
  expect(hidden[2]).toEqual(tree[2])
  expect(names(withEntriesOf(tree, 7, () => null))).toEqual([['Abi', 'Tarne'], ['Mujal']])
})
