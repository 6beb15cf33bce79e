import { expect, test } from 'vitest'
import { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attribute, Attributes } from '#catalog/server/catalog.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { hasSameStructure } from './has-same-structure.ts'

const buildCategory = (id: number, parentId: number, et = 'nimi') => ({
  id,
  parentId,
  name: multilingual({ et }),
  position: 0,
  hidden: false,
  className: '',
  searchKeywords: '',
  imageId: null,
})
const buildAttributes = (values: Record<number, string>): Attributes => {
  const brand: Attribute = { key: 'brand', name: multilingual({}), options: new Map() }
  for (const [id, value] of Object.entries(values)) {
    const option = { id: Number(id), value, filter: `brand:${value}`, name: multilingual({}), attribute: brand }
    brand.options.set(value, option)
  }
  return { byKey: new Map([['brand', brand]]), findOption: () => undefined }
}
const buildNames = (rows: readonly ReturnType<typeof buildCategory>[], options: Record<number, string>) => ({
  categories: { tree: new CategoryTree(rows) },
  attributes: buildAttributes(options),
})
const previous = buildNames([buildCategory(1, 0), buildCategory(2, 1), buildCategory(3, 9)], { 5: 'hks' })

test.each([
  [
    'other names',
    buildNames([buildCategory(1, 0, 'muu'), buildCategory(2, 1), buildCategory(3, 9)], { 5: 'hks' }),
    true,
  ],
  [
    'added categories and options',
    buildNames([buildCategory(1, 0), buildCategory(2, 1), buildCategory(3, 9), buildCategory(4, 2)], {
      5: 'hks',
      6: 'k',
    }),
    true,
  ],
  [
    'a moved category',
    buildNames([buildCategory(1, 0), buildCategory(2, 0), buildCategory(3, 9)], { 5: 'hks' }),
    false,
  ],
  [
    'an added parent',
    buildNames([buildCategory(1, 0), buildCategory(2, 1), buildCategory(3, 9), buildCategory(9, 1)], { 5: 'hks' }),
    false,
  ],
  ['a deleted category', buildNames([buildCategory(1, 0), buildCategory(2, 1)], { 5: 'hks' }), false],
  [
    'an option with another value',
    buildNames([buildCategory(1, 0), buildCategory(2, 1), buildCategory(3, 9)], { 5: 'hk' }),
    false,
  ],
  ['a deleted option', buildNames([buildCategory(1, 0), buildCategory(2, 1), buildCategory(3, 9)], {}), false],
])('decides whether products need reindexing: %s', (_, current, isSame) => {
  expect(hasSameStructure(previous, current)).toBe(isSame)
})
