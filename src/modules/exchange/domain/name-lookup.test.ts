import { expect, test } from 'vitest'
import { formatCategoryCell, formatFilterCell, NameLookup, NO_CATEGORY_NAMES } from './name-lookup.ts'

const lookup = new NameLookup([
  { id: 1, name: 'Veljed', aliases: ['Wheels'] },
  { id: 2, name: 'Veljed > Mutrid', aliases: ['Mutrid', 'Wheels > Nuts', 'Nuts'] },
  { id: 3, name: 'Tarvikud > Mutrid', aliases: ['Mutrid', 'Accessories > Nuts', 'Nuts'] },
  { id: 4, name: 'Muu', aliases: [] },
  { id: 5, name: 'Muu', aliases: [] },
])

test.each<[string, number[] | null]>([
  ['Veljed', [1]],
  ['  wheels>NUTS | Veljed |', [2, 1]],
  ['tarvikud  >  mutrid', [3]],
  ['#4', [4]],
  ['Veljed | veljed', [1]],
  ['', []],
  ['Mutrid', null],
  ['Muu', null],
  ['Veljed | Kütus', null],
  ['#6', null],
  ['Veljed, Veljed > Mutrid', [1, 2]],
  ['Veljed,#4 | Tarvikud > Mutrid', [1, 4, 3]],
  ['Veljed, Kütus', null],
])('finds %s as %j', (cell, ids) => {
  expect(lookup.parseIds(cell)).toEqual(ids)
})

test('selects an item whose name other shops use for no category', () => {
  const shop = new NameLookup([{ id: 1, name: 'Määramata', aliases: [] }], NO_CATEGORY_NAMES)
  expect(shop.parseIds('määramata, Uncategorized')).toEqual([1])
  expect(shop.parseIds('Kütus')).toBeNull()
})

test('splits names at commas outside known names and numbers', () => {
  const lookup = new NameLookup([
    { id: 1, name: 'Must, matt', aliases: [] },
    { id: 2, name: 'Must', aliases: [] },
    { id: 3, name: 'Punane', aliases: [] },
    { id: 4, name: '8,5', aliases: [] },
    { id: 5, name: '8', aliases: [] },
    { id: 6, name: '5', aliases: [] },
  ])
  expect(lookup.parseIds('Must, Punane')).toEqual([2, 3])
  expect(lookup.parseIds('Punane,Must, matt')).toEqual([3, 1])
  expect(lookup.parseIds('8,5, Must')).toEqual([4, 2])
  expect(lookup.parseIds('8, 5')).toEqual([5, 6])
  expect(lookup.parseIds('8,6')).toBeNull()
})

test('writes a name that contains the separator by its id', () => {
  const sizes = new NameLookup([
    { id: 1, name: '5x112 | 5x120', aliases: [] },
    { id: 2, name: '5x100', aliases: [] },
  ])
  expect(formatFilterCell(sizes, [1, 2])).toBe('#1 | 5x100')
  expect(sizes.parseIds(formatFilterCell(sizes, [1, 2]))).toEqual([1, 2])
})

test('writes equal sets alike and reads them back', () => {
  expect(formatCategoryCell(lookup, [3, 2, 1])).toBe('Tarvikud > Mutrid | Veljed | Veljed > Mutrid')
  expect(formatCategoryCell(lookup, [3, 1, 2])).toBe(formatCategoryCell(lookup, [3, 2, 1]))
  expect(formatFilterCell(lookup, [5, 99, 4])).toBe('#4 | #5')
  expect(lookup.parseIds(formatFilterCell(lookup, [5, 4]))).toEqual([4, 5])
  expect(formatCategoryCell(lookup, [])).toBe('')
})
