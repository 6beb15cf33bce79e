import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { findDifferences } from '#platform/web/form-difference.ts'
import { formatProductValue, getProductFieldLabel, joinListConflicts } from './format-product-value.ts'
import { createEmptyValues } from './product-values.ts'

const languages = new Map([
  ['et', 'Eesti'],
  ['en', 'English'],
])
const names = multilingual({ et: 'Materjal', en: 'Material' })
const CONTEXT = {
  languages,
  categories: [{ id: 4, name: 'Pidurid › Kettad' }],
  filters: [
    {
      id: 1,
      key: 'material',
      name: names,
      promoted: false,
      category_ids: [],
      options: [{ id: 7, value: 'teras', name: { ...names, et: 'Teras', en: 'Steel' }, colour: null, products: 0 }],
    },
  ],
}

test.each(['et', 'en'] as const)('labels every field of a product (%s)', language => {
  const t = realTranslators[language]
  const empty = createEmptyValues(['et', 'en'])
  const listPaths = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => listPaths(inner, path === '' ? key : `${path}.${key}`))
      : [path]
  for (const path of listPaths(empty, '')) {
    const label = getProductFieldLabel(path, { t, languages })
    expect(label, path).not.toMatch(/productAdmin|_|\{\{|undefined|^$/)
  }
})

test('formats values as people write them', () => {
  const format = (path: string, value: unknown) =>
    formatProductValue(path, value, { ...CONTEXT, t: realTranslators.et, language: 'et' })
  expect(format('total_price', 9_990)).toBe('99,90\u00a0€')
  expect(format('total_price', 'palju')).toBe('palju')
  expect(format('cost', null)).toBe('')
  expect(format('visibility.stateInRange', 1)).toBe('Peidetud')
  expect(format('big_product', true)).toBe('jah')
  expect(format('withdrawal_exclusion', 'custom')).toBe('Valmistatakse ostja soovi järgi')
  expect(format('category_ids', [4, 9])).toBe('Pidurid › Kettad, #9')
  expect(format('option_ids', [7])).toBe('Materjal: Teras')
  expect(format('related', [{ id: 1, name: 'Klots', code1: 'K' }])).toBe('Klots')
  expect(format('description.et', '<p>Kerge</p><p>ja tugev</p>')).toBe('Kerge ja tugev')
  expect(format('scheduled_sale.from', '2026-11-20T10:00:00.000Z')).toBe('20.11.2026 12:00')
})

test('joins conflicts inside a list to one', () => {
  const before = { ...createEmptyValues(['et']), category_ids: [1, 2], brand: 'A' }
  const mine = { ...before, category_ids: [3, 4], brand: 'B' }
  const theirs = { ...before, category_ids: [5, 6], brand: 'C' }
  const conflicts = findDifferences(before, mine, theirs).filter(difference => difference.isConflict)
  expect(joinListConflicts(conflicts, { before, mine, theirs })).toMatchObject([
    { path: 'brand', before: 'A', mine: 'B', theirs: 'C' },
    { path: 'category_ids', before: [1, 2], mine: [3, 4], theirs: [5, 6] },
  ])
})
