import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { listFieldLabels } from './field-labels.ts'
import { findSameColumns, proposeMapping } from './propose-mapping.ts'

const NO_TARGETS = { warehouses: [], filters: [] }
const TALLINN = { id: 3, name: 'Tallinn' }
const BOTH_WAREHOUSES = [TALLINN, { id: 4, name: 'Tartu' }]

test("reads a supplier's price as the current price, and own exports by field name", () => {
  expect(proposeMapping('product', ['Kood', 'Price'], NO_TARGETS)).toEqual({ code1: 0, total_price: 1 })
  const ownHeadings = ['code1', 'name.et', 'price', 'total_price', 'stock.3']
  expect(proposeMapping('product', ownHeadings, NO_TARGETS, { price: 'total_price' })).toEqual({
    code1: 0,
    'name.et': 1,
    price: 2,
    total_price: 3,
    'stock.3': 4,
  })
})

test.each<[string, { id: number; name: string }[], object]>([
  ['Riiulikoht Tallinn', BOTH_WAREHOUSES, { 'shelf.3': 0 }],
  ['Tartu shelf', BOTH_WAREHOUSES, { 'shelf.4': 0 }],
  ['Koht', [TALLINN], { 'shelf.3': 0 }],
  ['Koht', BOTH_WAREHOUSES, {}],
  ['shelf.4', BOTH_WAREHOUSES, { 'shelf.4': 0 }],
])('maps the heading %s to a shelf only when one warehouse matches', (heading, warehouses, mapping) => {
  expect(proposeMapping('product', [heading], { warehouses, filters: [] })).toEqual(mapping)
})

test('recognizes field labels in any language after the known headings', () => {
  const fieldNames = {
    languages: { et: 'Eesti', en: 'English' },
    warehouses: [TALLINN],
    filters: [{ key: 'bore', name: 'Läbimõõt' }],
  }
  const labels = Object.values(realTranslators).flatMap(t => listFieldLabels('product', fieldNames, t))
  const targets = { warehouses: fieldNames.warehouses, filters: [], labels }
  const headings = [
    'Kood',
    'nimi (EESTI)',
    'Hind',
    'Laoseis Tallinn',
    'Name(English)',
    'Filter:  läbimõõt',
    'Kehtiv hind',
  ]
  expect(proposeMapping('product', headings, targets)).toEqual({
    code1: 0,
    'name.et': 1,
    total_price: 2,
    'stock.3': 3,
    'name.en': 4,
    'filter.bore': 5,
  })
  for (const heading of ['Laos: Tallinn', 'In stock: Tallinn']) {
    expect(proposeMapping('product', [heading], targets), heading).toEqual({ 'stock.3': 0 })
  }
  // Every offered label is recognized literally.
  for (const { value, label } of labels)
    expect(proposeMapping('product', [label], targets), label).toEqual({ [value]: 0 })
})

test('prefers a remembered field over a guess', () => {
  const headings = ['Kood', 'Hind', 'Müügihind']
  expect(proposeMapping('product', headings, NO_TARGETS, { müügihind: 'total_price' })).toEqual({
    code1: 0,
    total_price: 2,
  })
  expect(proposeMapping('product', headings, NO_TARGETS, { hind: 'price' })).toEqual({
    code1: 0,
    price: 1,
    total_price: 2,
  })
})

test.each<[string, string[], object | null]>([
  ['the same headings', ['Kood', 'Hind', 'Hind'], { code1: 0, total_price: 2 }],
  ['a repeated heading', ['Hind', 'Kood', 'Hind'], null],
  ['headings in another order', ['hind', 'Uus', 'KOOD'], { code1: 2, total_price: 0 }],
  ['a missing heading', ['Kood', 'Müügihind', ''], null],
])('finds the columns of an earlier import in a list with %s', (_name, headings, columns) => {
  const before = { headings: ['Kood', 'Hind', 'Hind'], mapping: { code1: 0, total_price: 2 } }
  expect(findSameColumns(before, headings)).toEqual(columns)
})

test('proposes no filter for settings of another shop system', () => {
  const targets = {
    warehouses: [],
    filters: ['Position', 'Type', 'Status', 'Width'].map(name => ({ key: name.toLowerCase(), names: [name] })),
  }
  const listProposedFilters = (...headings: string[]) =>
    Object.keys(proposeMapping('product', headings, targets)).filter(field => field.startsWith('filter.'))
  expect(listProposedFilters('SKU', 'Type', 'Parent', 'Regular price', 'Position')).toEqual([])
  expect(listProposedFilters('Handle', 'Variant SKU', 'Variant Price', 'Type', 'Status')).toEqual([])
  expect(listProposedFilters('Active (0/1)', 'Reference #', 'Price tax excluded', 'Position')).toEqual([])
  expect(listProposedFilters('Code', 'Price', 'Position', 'Type')).toEqual(['filter.position', 'filter.type'])
  expect(
    proposeMapping('product', ['SKU', 'Type', 'Parent', 'Regular price', 'Position'], targets, {
      position: 'filter.position',
    }),
  ).toMatchObject({ 'filter.position': 4 })
})

test.each<[string, string[], Record<string, string>, object]>([
  ['the only name of a list', ['SKU', 'Name', 'Description'], {}, { 'name.et': 1, 'description.et': 2 }],
  ['the title of a shop system', ['Handle', 'Title', 'Body (HTML)'], {}, { 'name.et': 1, 'description.et': 2 }],
  ['an Estonian heading', ['Kood', 'Nimetus'], {}, { 'name.et': 1 }],
  ['two languages', ['Nimi', 'Name', 'Description'], {}, { 'name.et': 0, 'name.en': 1, 'description.en': 2 }],
  ['two languages in the other order', ['Name', 'Nimi'], {}, { 'name.en': 0, 'name.et': 1 }],
  ['a language in the heading', ['SKU', 'Name (en)'], {}, { 'name.en': 1 }],
  ['a choice of an earlier import', ['SKU', 'Name'], { name: 'name.en' }, { 'name.en': 1 }],
])('proposes the language of %s', (_name, headings, remembered, names) => {
  const mapping = proposeMapping('product', headings, NO_TARGETS, remembered)
  expect(Object.fromEntries(Object.entries(mapping).filter(([field]) => /^(?:name|desc)/.test(field)))).toEqual(names)
})
