import { expect, test } from 'vitest'
import {
  findDuplicateOptions,
  findNewDuplicates,
  findSharedLanguage,
  normalizeOptionName,
} from './duplicate-options.ts'

test.each([
  ['Red', 'red', true],
  ['Red', ' RED ', true],
  ['Dark  red', 'dark\u00a0RED', true],
  ['Röd', 'ro\u0308d', true],
  ['re\u00add', 'Red', true],
  ['Red', 'Röd', false],
  ['Õli', 'Oli', false],
  ['M8', 'M 8', false],
])('compares %s with %s: %s', (one, other, isOne) => {
  expect(normalizeOptionName(one) === normalizeOptionName(other)).toBe(isOne)
})

test('compares names within a language and ignores empty names', () => {
  expect(
    findSharedLanguage({ type: 'language', et: 'Punane', en: 'Red' }, { type: 'language', et: 'Hele', en: 'RED' }),
  ).toBe('en')
  expect(findSharedLanguage({ et: 'Red', en: '' }, { et: 'Punane', en: 'Red' })).toBeUndefined()
  expect(
    findSharedLanguage({ type: 'language', et: 'A', en: ' ' }, { type: 'language', et: 'B', en: '' }),
  ).toBeUndefined()
})

const option = (id: number | null, et: string, en = '') => ({ id, name: { et, en } })

test('groups duplicates, including those joined by a third value', () => {
  const [a, b, c, d, e] = [
    option(1, 'Punane', 'Red'),
    option(2, 'Sinine', 'Blue'),
    option(3, 'PUNANE'),
    option(4, 'Sinine', 'Red'),
    option(5, 'Must'),
  ]
  expect(findDuplicateOptions([a, c, e])).toEqual([[a, c]])
  expect(findDuplicateOptions([a, b, c, d, e]).map(set => set.map(({ id }) => id).toSorted())).toEqual([[1, 2, 3, 4]])
  expect(findDuplicateOptions([a, b, e])).toEqual([])
})

test('reports new duplicates and ignores stored ones', () => {
  const stored = new Map([
    [1, { et: 'Punane' }],
    [2, { et: 'punane' }],
    [3, { et: 'Must' }],
  ])
  const doubles = [option(1, 'Punane'), option(2, 'punane')]
  expect(findNewDuplicates([...doubles, option(3, 'Must')], stored)).toEqual([])
  expect(findNewDuplicates([...doubles, option(3, 'MUST '), option(null, 'must')], stored)).toEqual([
    { at: 3, language: 'et', name: 'MUST ' },
  ])
  expect(findNewDuplicates([option(null, 'Must'), option(3, 'Must')], stored)).toEqual([
    { at: 0, language: 'et', name: 'Must' },
  ])
  expect(findNewDuplicates([option(3, 'Punane'), option(1, 'Punane')], stored)).toEqual([
    { at: 0, language: 'et', name: 'Punane' },
  ])
  expect(findNewDuplicates([option(null, 'Uus'), option(null, ' uus')], stored)).toEqual([
    { at: 1, language: 'et', name: 'Uus' },
  ])
})
