import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attribute, Attributes } from '#catalog/server/catalog.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { buildFilters } from './build-filters.ts'

const VALUES = ['a', 'õ', 'c', 'd']
const buildAttribute = (key: string, values: readonly string[]): Attribute => {
  const attribute: Attribute = { key, name: multilingual({ et: `${key} "nimi"`, en: '' }), options: new Map() }
  for (const value of values) {
    attribute.options.set(value, {
      id: 0,
      value,
      filter: `${key}:${value}`,
      name: multilingual({ et: `Väärtus ${value} €`, en: value }),
      attribute,
    })
  }
  return attribute
}
const ATTRIBUTES: Attributes = {
  byKey: new Map(
    [buildAttribute('size', VALUES), buildAttribute('empty', []), buildAttribute('brand', VALUES)].map(attribute => [
      attribute.key,
      attribute,
    ]),
  ),
  findOption: () => undefined,
}
/** Includes a value and a group without names. */
const ALL_OPTIONS = ['gone', 'brand', 'size', 'empty'].flatMap(key => [...VALUES, 'old'].map(value => ({ key, value })))

const buildExpectedFilters = (counts: readonly number[], chosen: Record<string, string[]>) => {
  const namedOptions = ALL_OPTIONS.map((option, number) => ({ ...option, count: counts[number]! })).filter(
    ({ count }) => count >= 0,
  )
  const countedKeys = [...new Set(namedOptions.map(({ key }) => key))]
  const keys = [...new Set([...ATTRIBUTES.byKey.keys(), ...countedKeys])].filter(key => countedKeys.includes(key))
  return keys.map(key => {
    const attribute = ATTRIBUTES.byKey.get(key)
    const keyOptions = namedOptions.filter(option => option.key === key)
    const values = [...new Set([...(attribute?.options.keys() ?? []), ...keyOptions.map(({ value }) => value)])]
    const options = values.flatMap(value => {
      const countedOption = keyOptions.find(option => option.value === value)
      const name = attribute?.options.get(value)?.name.et ?? value
      return countedOption
        ? [{ value, name, count: countedOption.count, selected: chosen[key]?.includes(value) ?? false }]
        : []
    })
    return { key, name: attribute?.name.et ?? key, options }
  })
}

test('returns counted and chosen filters in the order of the attributes', () => {
  const count = fc.oneof(fc.constant(-1), fc.nat(12), fc.nat(2_000_000))
  const anyCounts = fc.array(count, { minLength: ALL_OPTIONS.length, maxLength: ALL_OPTIONS.length })
  const chosen = fc.dictionary(fc.constantFrom('brand', 'gone', 'never'), fc.array(fc.constantFrom(...VALUES, 'old')))
  const context = { attributes: ATTRIBUTES, language: 'et', categoryIds: [] }
  fc.assert(
    fc.property(anyCounts, chosen, (counts, chosen) => {
      expect(buildFilters({ options: ALL_OPTIONS, counts }, chosen, context)).toEqual(
        buildExpectedFilters(counts, chosen),
      )
    }),
    { numRuns: 300 },
  )
})

test('includes options added later', () => {
  const options = ALL_OPTIONS.slice(0, 6)
  const countOptions = () => {
    const optionCounts = { options, counts: options.map(() => 1) }
    return buildFilters(optionCounts, {}, { attributes: ATTRIBUTES, language: 'en', categoryIds: [] }).flatMap(
      group => group.options,
    ).length
  }
  expect(countOptions()).toBe(6)
  options.push(...ALL_OPTIONS.slice(6))
  expect(countOptions()).toBe(ALL_OPTIONS.length)
})

test('offers a promoted group with colours in its categories, or when chosen', () => {
  const colour: Attribute = { ...buildAttribute('colour', ['a']), promoted: true, categoryIds: [5] }
  Object.assign(colour.options.get('a')!, { colour: '#ff0000' })
  const attributes: Attributes = { byKey: new Map([[colour.key, colour]]), findOption: () => undefined }
  const buildColourFilter = (categoryIds: readonly number[], chosen: Record<string, string[]> = {}) => {
    const optionCounts = { options: [{ key: 'colour', value: 'a' }], counts: [3] }
    return buildFilters(optionCounts, chosen, { attributes, language: 'en', categoryIds })
  }
  expect(buildColourFilter([])).toEqual([])
  expect(buildColourFilter([7])).toEqual([])
  expect(buildColourFilter([9, 5])).toEqual([
    {
      key: 'colour',
      name: 'colour "nimi"',
      promoted: true,
      options: [{ value: 'a', name: 'a', colour: '#ff0000', count: 3, selected: false }],
    },
  ])
  expect(buildColourFilter([], { colour: ['a'] })).toHaveLength(1)
})
