import { expect, test } from 'vitest'
import { checkCellCount, decideRow } from './decide-row.ts'
import { NameLookup, NO_CATEGORY_NAMES, NO_LOOKUPS } from './name-lookup.ts'
import { mapFieldsByHeading, proposeMapping } from './propose-mapping.ts'
import { revertRow } from './revert-row.ts'
import type { RowValues } from './row-values.ts'

const CONTEXT = {
  isAmbiguous: false,
  hasScheduledSale: false,
  isDuplicate: false,
  mayCreate: false,
  lookups: NO_LOOKUPS,
}
const MAPPING = { code1: 0, 'name.et': 1, total_price: 2, 'stock.7': 3 } as const
const current: RowValues = {
  code1: 'A-1',
  'name.et': 'Turbo',
  price: 1000,
  total_price: 1000,
  'stock.7': 4,
  brand: 'KKK',
}
const decide = (cells: string[], overrides: object = {}) =>
  decideRow(cells, MAPPING, { ...CONTEXT, current, ...overrides })
const listErrorCodes = (cells: string[], overrides: object = {}) => {
  const decision = decide(cells, overrides)
  return decision.kind === 'rejected'
    ? decision.errors.map(({ field, messageKey }) => `${field} ${messageKey.split('.').at(-1)}`)
    : []
}

test('changes only different values, ignores empty cells and uses a single price for both', () => {
  expect(decide(['a-1', '', '12,50', '4,00'])).toEqual({
    kind: 'changed',
    before: { total_price: 1000, price: 1000 },
    after: { total_price: 1250, price: 1250 },
  })
  expect(decide(['A-1', 'Turbo', '10.00 €', ''])).toEqual({ kind: 'unchanged' })
  expect(decide(['A-1', 'Turbo,\r\n suur', '', ''])).toMatchObject({ after: { 'name.et': 'Turbo, suur' } })
})

test.each<[string, string[], object, string[]]>([
  ['no code', [' ', 'X', '1', '1'], {}, ['code1 noCode']],
  ['a price that is no number', ['A-1', '', 'kallis', ''], {}, ['total_price noNumber']],
  ['three decimals', ['A-1', '', '1,005', ''], {}, ['total_price decimals']],
  ['a price and pieces below zero', ['A-1', '', '-1', '-2'], {}, ['total_price negative', 'stock.7 pieces']],
  ['pieces with a plus', ['A-1', '', '', '+5'], {}, ['stock.7 relative']],
  ['pieces with a plus and a mark', ['A-1', '', '', "'+ 5 tk"], {}, ['stock.7 relative']],
  ['half a piece', ['A-1', '', '', '2,5'], {}, ['stock.7 pieces']],
  ['an ambiguous thousand', ['A-1', '', '', '1.000'], {}, ['stock.7 thousandOrOne']],
  ['an ambiguous thousand with a comma', ['A-1', '', '', '20,000'], {}, ['stock.7 thousandOrOne']],
  ['a name too long', ['A-1', 'x'.repeat(201), '', ''], {}, ['name.et text']],
  ['the same code again', ['A-1', '', '1', ''], { isDuplicate: true }, ['code1 duplicate']],
  ['another price during a scheduled sale', ['A-1', '', '9', ''], { hasScheduledSale: true }, ['total_price planned']],
  ['several products', ['A-1', '', '1', ''], { isAmbiguous: true }, ['code1 ambiguous']],
  [
    'a new product without name and price',
    ['B', '', '', ''],
    { current: null, mayCreate: true },
    ['name.et noName', 'total_price noPrice'],
  ],
  [
    'a new product whose price is below zero',
    ['B', 'Uus', '-1', ''],
    { current: null, mayCreate: true },
    ['total_price negative'],
  ],
  ['a price of 0', ['A-1', '', '0', ''], {}, ['total_price free']],
  ['a date', ['A-1', '', '27.11.2026', ''], {}, ['total_price dateText']],
  ['a date of Excel', ['A-1', '', '46353', ''], { numberColumns: [2] }, ['total_price dateNumber']],
  [
    'a date of Excel for a new product',
    ['B', 'Uus', '46353', ''],
    { current: null, mayCreate: true },
    ['total_price dateNumber'],
  ],
  ['ten times the price', ['A-1', '', '100', ''], {}, ['total_price unusualChange']],
])('rejects %s', (_name, cells, overrides, errors) => {
  expect(listErrorCodes(cells, overrides)).toEqual(errors)
})

test.each([
  [['3,41168E+10', 'X', '1', ''], { current: null, mayCreate: true }, ['code1 shortenedNumber']],
  [['4.00638e+12', 'X', '1', ''], { current: null, mayCreate: true }, ['code1 shortenedNumber']],
  // A known product really has this code, and other codes only look similar.
  [['1E+05', '', '12', ''], {}, []],
  [['1E-05', 'X', '12', ''], { current: null, mayCreate: true }, []],
])('rejects only codes that a spreadsheet shortened: %j', (cells, overrides, errors) => {
  expect(listErrorCodes(cells, overrides)).toEqual(errors)
})

test.each([
  ['Postikulu-1', { kind: 'rejected', errors: [{ field: 'code2', messageKey: 'exchange.rowError.shippingCode' }] }],
  ['GT-postikulu', { kind: 'changed', after: { code2: 'GT-postikulu' } }],
])('rejects only codes reserved for shipping: %s', (code2, decision) => {
  expect(decideRow(['A-1', code2], { code1: 0, code2: 1 }, { current, ...CONTEXT })).toMatchObject(decision)
})

test('ignores rows of unknown products, even with errors', () => {
  expect(decide(['B', '', 'kallis', '1.000'], { current: null })).toEqual({ kind: 'absent' })
  expect(decide(['B', '', '1', ''], { current: null, isDuplicate: true })).toEqual({ kind: 'absent' })
  expect(decide(['', '', '1', ''], { current: null })).toMatchObject({ kind: 'rejected' })
})

test('rounds numeric prices half up but not typed ones', () => {
  expect(decide(['A-1', '', '15.345', ''], { numberColumns: [2] })).toMatchObject({ after: { total_price: 1_535 } })
  expect(listErrorCodes(['A-1', '', '15.345', ''])).toEqual(['total_price decimals'])
  expect(listErrorCodes(['A-1', '', '15.345', '1.255'], { numberColumns: [3] })).toEqual([
    'total_price decimals',
    'stock.7 pieces',
  ])
})

test('accepts unusual prices and prices of 0 when confirmed', () => {
  expect(decide(['A-1', '', '100', ''], { acceptsUnusualPrices: true })).toMatchObject({
    after: { total_price: 10_000 },
  })
  expect(decide(['A-1', '', '0', ''], { mayBeFree: true })).toMatchObject({ after: { total_price: 0 } })
  expect(listErrorCodes(['A-1', '', '0', ''], { acceptsUnusualPrices: true })).toEqual(['total_price free'])
})

test.each<[string, Partial<RowValues>, string[], object]>([
  ['a regular price', { price: 1000, total_price: 1000 }, ['A-1', '', '100', ''], { before: 1000, after: 10_000 }],
  ['a first sale price', { price: 8890, total_price: 8890 }, ['A-1', '88.90', '8.89'], { before: 8890, after: 889 }],
  ['a lower sale price', { price: 8890, total_price: 7560 }, ['A-1', '88.90', '7'], { before: 7560, after: 700 }],
])('shows the stored and the new amount of an unusual change of %s', (_name, prices, cells, expectedPrices) => {
  const mapping = cells.length === 3 ? ({ code1: 0, price: 1, total_price: 2 } as const) : MAPPING
  const decision = decideRow(cells, mapping, { current: { ...current, ...prices }, ...CONTEXT })
  expect(decision).toMatchObject({ kind: 'rejected', errors: [{ field: 'total_price', prices: expectedPrices }] })
})

test('shows a new price that looks like a date without a stored one', () => {
  const decision = decide(['B', 'Uus', '46353', ''], { current: null, mayCreate: true })
  expect(decision).toMatchObject({ errors: [{ prices: { before: null, after: 4_635_300 } }] })
})

test.each<[string, number, boolean, string[]]>([
  ['a hidden product with an unfinished page', 1, true, ['hidden unfinishedPage']],
  ['a visible product with an unfinished page', 0, true, []],
  ['a hidden product with a finished page', 1, false, []],
])('checks the page when a row shows %s', (_state, hidden, hasUnfinishedPage, expectedErrors) => {
  const decision = decideRow(
    ['A-1', '0'],
    { code1: 0, hidden: 1 },
    { current: { ...current, hidden }, hasUnfinishedPage, ...CONTEXT },
  )
  const errors = decision.kind === 'rejected' ? decision.errors : []
  expect(errors.map(error => `${error.field} ${error.messageKey.split('.').at(-1)}`)).toEqual(expectedErrors)
})

test('creates new products when allowed', () => {
  expect(decide(['B', 'Uus', '5', '2'], { current: null, mayCreate: true })).toEqual({
    kind: 'created',
    after: { code1: 'B', 'name.et': 'Uus', total_price: 500, price: 500, 'stock.7': 2 },
  })
})

test('rejects a sale price above the regular one', () => {
  const mapping = { code1: 0, price: 1, total_price: 2 } as const
  const context = { ...CONTEXT, current }
  expect(decideRow(['A-1', '10', '11'], mapping, context)).toMatchObject({ kind: 'rejected' })
  expect(decideRow(['A-1', '', '9'], mapping, context)).toEqual({
    kind: 'changed',
    before: { total_price: 1000 },
    after: { total_price: 900 },
  })
})

test.each([[['B', 'Uus', '', '9']], [['B', 'Uus', '9', '']]])(
  'uses a single price of a new product for both: %j',
  cells => {
    const mapping = { code1: 0, 'name.et': 1, price: 2, total_price: 3 } as const
    expect(decideRow(cells, mapping, { ...CONTEXT, current: null, mayCreate: true })).toEqual({
      kind: 'created',
      after: { code1: 'B', 'name.et': 'Uus', price: 900, total_price: 900 },
    })
  },
)

test.each<[string, RowValues, RowValues, RowValues]>([
  ['all fields when nobody changed them', {}, { price: 1000, total_price: 900 }, { price: 1000, total_price: 900 }],
  ['all fields except sold stock', { 'stock.7': 3 }, { total_price: 1000, 'stock.7': 4 }, { total_price: 1000 }],
  ['no regular price below the current price', { total_price: 1200 }, { price: 1000, total_price: 900 }, {}],
])('undoes %s', (_name, laterChanges, before, expected) => {
  const after: RowValues = { price: 1500, total_price: 1400, 'stock.7': 9 }
  const changed = Object.fromEntries(Object.keys(before).map(field => [field, after[field as keyof RowValues]]))
  expect(
    revertRow({ ...current, ...after, ...laterChanges }, { before, after: changed, hasScheduledSale: false }),
  ).toEqual(expected)
})

test('protects only prices of a scheduled sale from an import and its undo', () => {
  expect(decide(['A-1', 'Uus', '10', '5'], { hasScheduledSale: true })).toMatchObject({
    kind: 'changed',
    after: { 'name.et': 'Uus', 'stock.7': 5 },
  })
  const row = {
    before: { price: 900, total_price: 900, brand: 'BW' },
    after: { price: 1000, total_price: 1000, brand: 'KKK' },
  }
  expect(revertRow(current, { ...row, hasScheduledSale: true })).toEqual({ brand: 'BW' })
})

test('recognizes columns by heading, warehouse name and remembered choice', () => {
  const headings = ['Tootekood', 'Nimi (en)', 'Hind', 'Tallinn', 'Muu', 'code']
  const warehouses = [{ id: 7, name: 'Tallinn' }]
  const mapping = proposeMapping('product', headings, { warehouses, filters: [] })
  expect(mapping).toEqual({ code1: 0, 'name.en': 1, total_price: 2, 'stock.7': 3 })
  const remembered = mapFieldsByHeading(headings, { ...mapping, brand: 4 })
  expect(proposeMapping('product', ['muu', 'TOOTEKOOD'], { warehouses: [], filters: [] }, remembered)).toEqual({
    brand: 0,
    code1: 1,
  })
})

test('finds categories and filters by name and rejects unknown names', () => {
  const createItem = (id: number, name: string) => ({ id, name, aliases: [] })
  const lookups = {
    categories: new NameLookup([createItem(1, 'Veljed'), createItem(2, 'Veljed > Mutrid'), createItem(3, 'Pidurid')]),
    filters: new Map([['material', new NameLookup([createItem(8, 'Teras'), createItem(9, 'Titaan')])]]),
    hasDetails: false,
    vatRates: new Map(),
    manufacturers: null,
    labels: new Map(),
  }
  const headings = ['Kood', 'Kategooria', 'Materjal', 'Ostuhind']
  const mapping = proposeMapping('product', headings, {
    warehouses: [],
    filters: [{ key: 'material', names: ['Materjal'] }],
  })
  expect(mapping).toEqual({ code1: 0, categories: 1, 'filter.material': 2, cost: 3 })
  const assignedProduct = { ...current, categories: 'Veljed', 'filter.material': 'Teras', cost: 500 }
  const decideCells = (...cells: string[]) =>
    decideRow(['A-1', ...cells], mapping, { ...CONTEXT, lookups, current: assignedProduct })
  expect(decideCells('veljed', 'TERAS', '5,00')).toEqual({ kind: 'unchanged' })
  expect(decideCells('pidurid|veljed', 'titaan | teras', '4')).toEqual({
    kind: 'changed',
    before: { categories: 'Veljed', 'filter.material': 'Teras', cost: 500 },
    after: { categories: 'Pidurid | Veljed', 'filter.material': 'Teras | Titaan', cost: 400 },
  })
  expect(decideCells('Rehvid', 'Puit', 'odav')).toMatchObject({
    kind: 'rejected',
    errors: [
      { field: 'categories', messageKey: 'exchange.rowError.category' },
      { field: 'filter.material', messageKey: 'exchange.rowError.option' },
      { field: 'cost', messageKey: 'productAdmin.priceError.noNumber' },
    ],
  })
})

test.each([
  ['Uncategorized', 'Veljed'],
  ['määratlemata', 'Veljed'],
  ['Uncategorised, Pidurid', 'Pidurid'],
  ['Pidurid | Uncategorized', 'Pidurid'],
])('reads the category %s of another shop as no category', (cell, categories) => {
  const items = ['Veljed', 'Pidurid'].map((name, index) => ({ id: index + 1, name, aliases: [] }))
  const lookups = { ...NO_LOOKUPS, categories: new NameLookup(items, NO_CATEGORY_NAMES) }
  const context = { ...CONTEXT, lookups, current: { ...current, categories: 'Veljed' } }
  const decision = decideRow(['A-1', cell], { code1: 0, categories: 1 }, context)
  expect(decision).toEqual(
    categories === 'Veljed'
      ? { kind: 'unchanged' }
      : { kind: 'changed', before: { categories: 'Veljed' }, after: { categories } },
  )
})

test.each([
  [['kood', 'hind'], ['A', '1'], null],
  [['kood', 'hind'], ['A'], 'tooFewCells'],
  [['kood', 'hind'], ['A', 'x', '1'], 'tooManyCells'],
  [['kood', 'hind', ''], ['A', '1'], null],
  [['kood', 'hind', ''], ['A', '1', 'x'], null],
])('with the headings %j, checks the number of cells in %j: %s', (headings, cells, reason) => {
  expect(checkCellCount(cells, headings)?.errors ?? null).toEqual(
    reason && [{ field: null, messageKey: `exchange.rowError.${reason}` }],
  )
})
