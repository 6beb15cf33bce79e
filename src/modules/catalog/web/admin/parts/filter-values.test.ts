import { expect, test } from 'vitest'
import { type FilterValues, mergeFilterValues, type OptionValues } from './filter-values.ts'

const buildOption = (id: number | null, et: string, overrides: Partial<OptionValues> = {}): OptionValues => ({
  id,
  key: id === null ? et : String(id),
  products: 0,
  name: { et, en: '' },
  colour: null,
  ...overrides,
})
const buildGroup = (options: OptionValues[], overrides: Partial<FilterValues> = {}): FilterValues => ({
  name: { et: 'Värv', en: 'Colour' },
  promoted: false,
  category_ids: [],
  options,
  ...overrides,
})
const listNames = ({ options }: FilterValues) => options.map(({ name }) => name.et)
const before = buildGroup([buildOption(1, 'Sinine'), buildOption(2, 'Must'), buildOption(3, 'Hall')])

test('merges both changes of an option whatever its index', () => {
  const mine = buildGroup([buildOption(1, 'Sinine'), buildOption(2, 'Süsimust'), buildOption(3, 'Hall')], {
    promoted: true,
  })
  const theirs = buildGroup([
    buildOption(2, 'Must', { colour: '#000000' }),
    buildOption(1, 'Taevasinine'),
    buildOption(3, 'Hall'),
  ])
  const merged = mergeFilterValues(before, mine, theirs)
  expect(merged.promoted).toBe(true)
  expect(merged.options).toMatchObject([
    { id: 2, name: { et: 'Süsimust' }, colour: '#000000' },
    { name: { et: 'Taevasinine' } },
    {},
  ])
})

test('keeps additions and removals of both sides', () => {
  const mine = buildGroup([buildOption(1, 'Sinine'), buildOption(2, 'Must'), buildOption(null, 'Roheline')])
  const theirs = buildGroup([buildOption(1, 'Sinine'), buildOption(3, 'Hall'), buildOption(4, 'Punane')])
  expect(listNames(mergeFilterValues(before, mine, theirs))).toEqual(['Sinine', 'Punane', 'Roheline'])
})

test('keeps an order that the user changed, and takes the order of others in unchanged lists', () => {
  const theirs = buildGroup([
    buildOption(3, 'Hall'),
    buildOption(2, 'Must'),
    buildOption(1, 'Sinine'),
    buildOption(4, 'Punane'),
  ])
  expect(listNames(mergeFilterValues(before, before, theirs))).toEqual(['Hall', 'Must', 'Sinine', 'Punane'])
  const mine = buildGroup([
    buildOption(2, 'Must'),
    buildOption(null, 'Roheline'),
    buildOption(1, 'Sinine'),
    buildOption(3, 'Hall'),
  ])
  expect(listNames(mergeFilterValues(before, mine, theirs))).toEqual(['Must', 'Roheline', 'Sinine', 'Hall', 'Punane'])
})
