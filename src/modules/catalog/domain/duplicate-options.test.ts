import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
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
])('compares %s with %s: %s', (first, second, isEqual) => {
  expect(normalizeOptionName(first) === normalizeOptionName(second)).toBe(isEqual)
})

test('compares names within a language and ignores empty names', () => {
  expect(findSharedLanguage(multilingual({ et: 'Punane', en: 'Red' }), multilingual({ et: 'Hele', en: 'RED' }))).toBe(
    'en',
  )
  expect(findSharedLanguage({ et: 'Red', en: '' }, { et: 'Punane', en: 'Red' })).toBeUndefined()
  expect(findSharedLanguage(multilingual({ et: 'A', en: ' ' }), multilingual({ et: 'B', en: '' }))).toBeUndefined()
})

const buildOption = (id: number | null, et: string, en = '') => ({ id, name: { et, en } })

test('groups duplicates, including those joined by a third value', () => {
  const [red, blue, redInCapitals, blueNamedRed, black] = [
    buildOption(1, 'Punane', 'Red'),
    buildOption(2, 'Sinine', 'Blue'),
    buildOption(3, 'PUNANE'),
    buildOption(4, 'Sinine', 'Red'),
    buildOption(5, 'Must'),
  ]
  expect(findDuplicateOptions([red, redInCapitals, black])).toEqual([[red, redInCapitals]])
  expect(
    findDuplicateOptions([red, blue, redInCapitals, blueNamedRed, black]).map(set =>
      set.map(({ id }) => id).toSorted(),
    ),
  ).toEqual([[1, 2, 3, 4]])
  expect(findDuplicateOptions([red, blue, black])).toEqual([])
})

test('reports new duplicates and ignores stored ones', () => {
  const storedOptions = new Map([
    [1, { et: 'Punane' }],
    [2, { et: 'punane' }],
    [3, { et: 'Must' }],
  ])
  const duplicates = [buildOption(1, 'Punane'), buildOption(2, 'punane')]
  expect(findNewDuplicates([...duplicates, buildOption(3, 'Must')], storedOptions)).toEqual([])
  expect(findNewDuplicates([...duplicates, buildOption(3, 'MUST '), buildOption(null, 'must')], storedOptions)).toEqual(
    [{ index: 3, language: 'et', name: 'MUST ' }],
  )
  expect(findNewDuplicates([buildOption(null, 'Must'), buildOption(3, 'Must')], storedOptions)).toEqual([
    { index: 0, language: 'et', name: 'Must' },
  ])
  expect(findNewDuplicates([buildOption(3, 'Punane'), buildOption(1, 'Punane')], storedOptions)).toEqual([
    { index: 0, language: 'et', name: 'Punane' },
  ])
  expect(findNewDuplicates([buildOption(null, 'Uus'), buildOption(null, ' uus')], storedOptions)).toEqual([
    { index: 1, language: 'et', name: 'Uus' },
  ])
})
