import { expect, test } from 'vitest'
import type { NavigationEntryWithChildren } from '#content/server/list-navigation.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { readNavigation } from './read-navigation.ts'

const createNode = (id: number, changes: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  parent_id: 0,
  name: `Category ${id}`,
  position: 0,
  hidden: 0,
  root: false,
  className: '',
  url: `/en/products?c=${id}`,
  count: 1,
  search_keywords: '',
  image: null,
  children: [],
  ...changes,
})
const createEntry = (id: number, changes: Partial<NavigationEntryWithChildren> = {}): NavigationEntryWithChildren => ({
  id,
  kind: 'default',
  label: `Entry ${id}`,
  url: `/en/entry-${id}`,
  pageId: null,
  visible: true,
  categoryId: null,
  children: [],
  ...changes,
})
const listEntries = (entries: NavigationEntryWithChildren[], tree: CategoryNode[] | null) =>
  readNavigation(entries, tree).map(({ label, url, children }) => [label, url, children.map(child => child.label)])

test('links an entry to its category, with its own label or that of the category', () => {
  const tree = [createNode(1, { children: [createNode(2)] })]
  const entries = [
    createEntry(1),
    createEntry(2, { categoryId: 2, url: '' }),
    createEntry(3, { categoryId: 1, label: '', url: '' }),
  ]
  expect(listEntries(entries, tree)).toEqual([
    ['Entry 1', '/en/entry-1', []],
    ['Entry 2', '/en/products?c=2', []],
    ['Category 1', '/en/products?c=1', []],
  ])
})

test('omits entries of deleted or hidden categories, also nested ones', () => {
  const tree = [createNode(1, { hidden: 1, children: [createNode(2)] }), createNode(3)]
  const children = [1, 2, 3, 4].map(id => createEntry(10 + id, { categoryId: id }))
  const entries = [createEntry(1, { kind: 'category', url: '', children }), createEntry(2, { categoryId: 4 })]
  expect(listEntries(entries, tree)).toEqual([['Entry 1', '', ['Entry 13']]])
})

test('omits all shop entries while the shop is off', () => {
  expect(listEntries([createEntry(1), createEntry(2, { categoryId: 1 })], null)).toEqual([
    ['Entry 1', '/en/entry-1', []],
  ])
})
