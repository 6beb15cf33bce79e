import { expect, test } from 'vitest'
import { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attribute, Attributes } from '#catalog/server/catalog.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { hasSameStructure } from './has-same-structure.ts'

const category = (id: number, parentId: number, et = 'nimi') => ({
  ...{ id, parentId, name: multilingual({ et }), position: 0, hidden: false, className: '', searchKeywords: '' },
  imageId: null,
})
const attributes = (values: Record<number, string>): Attributes => {
  const brand: Attribute = { key: 'brand', name: multilingual({}), options: new Map() }
  for (const [id, value] of Object.entries(values)) {
    const option = { id: Number(id), value, filter: `brand:${value}`, name: multilingual({}), attribute: brand }
    brand.options.set(value, option)
  }
  return { byKey: new Map([['brand', brand]]), option: () => undefined }
}
const names = (rows: readonly ReturnType<typeof category>[], options: Record<number, string>) => ({
  categories: { tree: new CategoryTree(rows) },
  attributes: attributes(options),
})
const before = names([category(1, 0), category(2, 1), category(3, 9)], { 5: 'hks' })

test.each([
  ['other names', names([category(1, 0, 'muu'), category(2, 1), category(3, 9)], { 5: 'hks' }), true],
  ['new ones', names([category(1, 0), category(2, 1), category(3, 9), category(4, 2)], { 5: 'hks', 6: 'k' }), true],
  ['a moved category', names([category(1, 0), category(2, 0), category(3, 9)], { 5: 'hks' }), false],
  ['an added parent', names([category(1, 0), category(2, 1), category(3, 9), category(9, 1)], { 5: 'hks' }), false],
  ['a deleted category', names([category(1, 0), category(2, 1)], { 5: 'hks' }), false],
  ['an option with another value', names([category(1, 0), category(2, 1), category(3, 9)], { 5: 'hk' }), false],
  ['a deleted option', names([category(1, 0), category(2, 1), category(3, 9)], {}), false],
])('%s', (_, now, keep) => {
  expect(hasSameStructure(before, now)).toBe(keep)
})
