import { expect, test } from 'vitest'
import { type FilterValues, mergeFilterValues, type OptionValues } from './filter-values.ts'

const option = (id: number | null, et: string, more: Partial<OptionValues> = {}): OptionValues => ({
  ...{ id, key: id === null ? et : String(id), products: 0, name: { et, en: '' }, colour: null },
  ...more,
})
const group = (options: OptionValues[], more: Partial<FilterValues> = {}): FilterValues => ({
  ...{ name: { et: 'Värv', en: 'Colour' }, promoted: false, category_ids: [], options },
  ...more,
})
const names = ({ options }: FilterValues) => options.map(({ name }) => name.et)
const before = group([option(1, 'Sinine'), option(2, 'Must'), option(3, 'Hall')])

test('merges both changes of an option whatever its index', () => {
  const mine = group([option(1, 'Sinine'), option(2, 'Süsimust'), option(3, 'Hall')], { promoted: true })
  const theirs = group([option(2, 'Must', { colour: '#000000' }), option(1, 'Taevasinine'), option(3, 'Hall')])
  const both = mergeFilterValues(before, mine, theirs)
  expect(both.promoted).toBe(true)
  expect(both.options).toMatchObject([
    { id: 2, name: { et: 'Süsimust' }, colour: '#000000' },
    { name: { et: 'Taevasinine' } },
    {},
  ])
})

test('keeps additions and removals of both sides', () => {
  const mine = group([option(1, 'Sinine'), option(2, 'Must'), option(null, 'Roheline')])
  const theirs = group([option(1, 'Sinine'), option(3, 'Hall'), option(4, 'Punane')])
  expect(names(mergeFilterValues(before, mine, theirs))).toEqual(['Sinine', 'Punane', 'Roheline'])
})

test('keeps an own order, and takes the order of others otherwise', () => {
  const theirs = group([option(3, 'Hall'), option(2, 'Must'), option(1, 'Sinine'), option(4, 'Punane')])
  expect(names(mergeFilterValues(before, before, theirs))).toEqual(['Hall', 'Must', 'Sinine', 'Punane'])
  const mine = group([option(2, 'Must'), option(null, 'Roheline'), option(1, 'Sinine'), option(3, 'Hall')])
  expect(names(mergeFilterValues(before, mine, theirs))).toEqual(['Must', 'Roheline', 'Sinine', 'Hall', 'Punane'])
})
