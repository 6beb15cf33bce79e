import { expect, test } from 'vitest'
import type { NavigationEntryWithChildren } from '#content/server/list-navigation.ts'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { readNavigation } from './read-navigation.ts'

const node = (id: number, changes: Partial<CategoryNode> = {}): CategoryNode => ({
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
const entry = (id: number, changes: Partial<NavigationEntryWithChildren> = {}): NavigationEntryWithChildren => ({
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
const shown = (entries: NavigationEntryWithChildren[], tree: CategoryNode[] | null) =>
  readNavigation(entries, tree).map(({ label, url, children }) => [label, url, children.map(child => child.label)])

test('links an entry to its category, with its own label or that of the category', () => {
  const tree = [node(1, { children: [node(2)] })]
  const entries = [entry(1), entry(2, { categoryId: 2, url: '' }), entry(3, { categoryId: 1, label: '', url: '' })]
  expect(shown(entries, tree)).toEqual([
    ['Entry 1', '/en/entry-1', []],
    ['Entry 2', '/en/products?c=2', []],
    ['Category 1', '/en/products?c=1', []],
  ])
})

test('omits entries of deleted or hidden categories, nested ones too', () => {
  const tree = [node(1, { hidden: 1, children: [node(2)] }), node(3)]
  const children = [1, 2, 3, 4].map(id => entry(10 + id, { categoryId: id }))
  const entries = [entry(1, { kind: 'category', url: '', children }), entry(2, { categoryId: 4 })]
  expect(shown(entries, tree)).toEqual([['Entry 1', '', ['Entry 13']]])
})

test('omits all shop entries while the shop is off', () => {
  expect(shown([entry(1), entry(2, { categoryId: 1 })], null)).toEqual([['Entry 1', '/en/entry-1', []]])
})
