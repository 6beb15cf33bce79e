import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { addPageEntry, findPageEntries, listDropDowns, updatePageEntries } from './page-entries.ts'
import type { NavigationEntryInput } from './validate-navigation-entry.ts'

const createEntry = (et: string, overrides: Partial<NavigationEntryInput> = {}): NavigationEntryInput => ({
  kind: 'default',
  page_id: null,
  url: '/',
  category_id: null,
  visible: true,
  label: multilingual({ et }),
  ...overrides,
})
const createPageEntry = (et: string, page_id: number) => createEntry(et, { kind: 'page', page_id, url: null })
const tree = [
  { ...createPageEntry('Meist', 7), children: [] },
  {
    ...createEntry('Abi', { kind: 'category' }),
    children: [createPageEntry('Tarne', 8), createPageEntry('Meist siin', 7)],
  },
  { ...createEntry('Mujal'), children: [] },
]
const listNames = (entries: readonly (NavigationEntryInput & { children: readonly NavigationEntryInput[] })[]) =>
  entries.map(({ label, children }) => [label.et, ...children.map(child => child.label.et)])

test('finds the entries of a page at both levels', () => {
  expect(findPageEntries(tree, 7).map(({ entry: { label }, parent }) => [label.et, parent?.label.et])).toEqual([
    ['Meist', undefined],
    ['Meist siin', 'Abi'],
  ])
  expect(findPageEntries(tree, 9)).toEqual([])
  expect(listDropDowns(tree).map(({ index }) => index)).toEqual([1])
})

test('adds a page at the end of the navigation or of a drop-down', () => {
  const label = multilingual({ et: 'Uus' })
  expect(listNames(addPageEntry(tree, 9, label, null)).at(-1)).toEqual(['Uus'])
  expect(listNames(addPageEntry(tree, 9, label, 1))[1]).toEqual(['Abi', 'Tarne', 'Meist siin', 'Uus'])
})

test('hides or removes all entries of a page and no others', () => {
  const hidden = updatePageEntries(tree, 7, entry => ({ ...entry, visible: false }))
  expect(findPageEntries(hidden, 7).map(({ entry: { visible } }) => visible)).toEqual([false, false])
  expect(hidden[2]).toEqual(tree[2])
  expect(listNames(updatePageEntries(tree, 7, () => null))).toEqual([['Abi', 'Tarne'], ['Mujal']])
})
