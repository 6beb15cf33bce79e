import { expect, test } from 'vitest'
import { decideRow } from './decide-row.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import { NO_LOOKUPS } from './name-lookup.ts'
import { revertRow } from './revert-row.ts'
import type { RowValues } from './row-values.ts'
import { formatSaleTime, parseSaleTime } from './sale-times.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const lookups = {
  ...NO_LOOKUPS,
  vatRates: new Map([
    ['standard', 2_400],
    ['reduced', 900],
  ]),
}
const WITHOUT_SALE: RowValues = {
  code1: 'A',
  price: 10_000,
  total_price: 10_000,
  vat_class: 'standard',
  sale_price: '',
}
const WITH_SCHEDULED_SALE: RowValues = {
  ...WITHOUT_SALE,
  sale_price: 8_000,
  sale_from: '2026-12-01',
  sale_to: '2026-12-24',
}

/** Decides about a row with these cells; missing fields have no column. */
const decide = (
  cells: Partial<Record<ImportField, string>>,
  current: RowValues | null = WITHOUT_SALE,
  overrides: object = {},
) => {
  const fields = Object.keys(cells) as ImportField[]
  const mapping: Mapping = Object.fromEntries(['code1', ...fields].map((field, index) => [field, index]))
  const context = { current, isAmbiguous: false, isDuplicate: false, mayCreate: true, lookups, now: NOW, ...overrides }
  return decideRow(['A', ...fields.map(field => cells[field] ?? '')], mapping, {
    hasScheduledSale: typeof current?.sale_price === 'number',
    ...context,
  })
}
const listErrorCodes = (...args: Parameters<typeof decide>) => {
  const decision = decide(...args)
  return decision.kind === 'rejected'
    ? decision.errors.map(({ field, messageKey }) => `${field} ${messageKey.split('.').at(-1)}`)
    : []
}

test.each<[string, Partial<Record<ImportField, string>>, RowValues]>([
  [
    'a net price by the class that the product has',
    { net_price: '233.790323' },
    { price: 28_990, total_price: 28_990 },
  ],
  ['a net price by the class of the row', { net_price: '100,00', vat_class: '9 %' }, { price: 10_900 }],
  ['the price with VAT where both are given', { net_price: '80', price: '99,90' }, { price: 9_990 }],
  ['a sale price without dates', { price: '110', sale_price: '90' }, { price: 11_000, total_price: 9_000 }],
  [
    'an empty sale price beside a regular one',
    { price: '110', sale_price: '' },
    { price: 11_000, total_price: 11_000 },
  ],
  ['a discount in per cent', { price: '120', discount_percent: '12,5 %' }, { price: 12_000, total_price: 10_500 }],
  ['a discount in euros', { price: '120', discount_amount: '25.00' }, { price: 12_000, total_price: 9_500 }],
  ['no discount', { price: '120', discount_percent: '0', discount_amount: '' }, { price: 12_000, total_price: 12_000 }],
  [
    'a sale that begins later',
    { sale_price: '80', sale_from: '2026-12-01', sale_to: '24.12.2026' },
    { sale_price: 8_000, sale_from: '2026-12-01', sale_to: '2026-12-24', total_price: 10_000 },
  ],
  [
    'a current sale',
    { net_price: '100', discount_percent: '10', sale_from: '', sale_to: '2026-12-24 23:59:59' },
    { price: 12_400, sale_price: 11_160, sale_from: '', sale_to: '2026-12-24', total_price: 11_160 },
  ],
  [
    'a lower current price with dates',
    { total_price: '80', price: '100', sale_from: '01.12.2026 9:30' },
    { sale_price: 8_000, sale_from: '2026-12-01 09:30', sale_to: '', total_price: 10_000 },
  ],
  ['a sale that is over', { price: '110', sale_price: '80', sale_to: '2026-11-26' }, { total_price: 11_000 }],
  ['a VAT class by its name', { vat_class: 'Reduced-rate' }, { vat_class: 'reduced' }],
])('reads %s', (_name, cells, after) => {
  const decision = decide(cells)
  expect(decision).toMatchObject({ kind: 'changed', after })
})

test.each<[string, Partial<Record<ImportField, string>>, string[]]>([
  ['dates without a sale price', { price: '100', sale_price: '', sale_from: '2026-12-01' }, ['sale_from noSale']],
  ['a sale price above the regular one', { sale_price: '120', sale_from: '2026-12-01' }, ['sale_price saleNotLower']],
  [
    'a sale that ends before it begins',
    { sale_price: '80', sale_from: '2026-12-24', sale_to: '2026-12-01' },
    ['sale_to endsBeforeItBegins'],
  ],
  ['a sale price of 0', { sale_price: '0', sale_from: '2026-12-01' }, ['sale_price free']],
  [
    'a sale price far below the regular one',
    { sale_price: '9', sale_from: '2026-12-01' },
    ['sale_price unusualChange'],
  ],
  ['a day that does not exist', { sale_price: '80', sale_from: '31.11.2026' }, ['sale_from saleTime']],
  ['an ambiguous day with slashes', { sale_price: '80', sale_from: '12/01/2026' }, ['sale_from saleTime']],
  ['a net price that may be thousands', { net_price: '1.234' }, ['net_price netThousand']],
  ['a date as net price', { net_price: '46353' }, ['net_price dateNumber']],
  ['a net price below zero', { net_price: '-5' }, ['net_price negative']],
  ['a date as purchase price', { cost: '46353' }, ['cost dateNumber']],
  ['an unknown VAT class', { vat_class: '20' }, ['vat_class vatClass']],
  ['a discount of 100 per cent', { discount_percent: '100' }, ['discount_percent percent']],
])('rejects %s', (_name, cells, errors) => expect(listErrorCodes(cells)).toEqual(errors))

test('compares the net price as typed with dates, before VAT is added', () => {
  const newRow = { 'name.et': 'Uus' }
  expect(listErrorCodes({ ...newRow, net_price: '46353' }, null)).toEqual(['net_price dateNumber'])
  expect(decide({ ...newRow, net_price: '46353' }, null, { acceptsUnusualPrices: true })).toMatchObject({
    after: { price: 5_747_772 },
  })
  // With VAT this price has the number of a day.
  expect(decide({ ...newRow, net_price: '35000' }, null)).toMatchObject({ after: { price: 4_340_000 } })
})

test('takes a purchase price with the number of a day when it was like that before, or staff confirmed it', () => {
  expect(decide({ cost: '46353' }, WITHOUT_SALE, { acceptsUnusualPrices: true })).toMatchObject({
    after: { cost: 4_635_300 },
  })
  expect(decide({ cost: '46353' }, { ...WITHOUT_SALE, cost: 4_500_000 })).toMatchObject({ after: { cost: 4_635_300 } })
  expect(listErrorCodes({ cost: '46353' }, { ...WITHOUT_SALE, cost: 5_000 })).toEqual(['cost dateNumber'])
})

test('accepts a net price with three places when the workbook has a number', () => {
  expect(decide({ net_price: '81.234' }, WITHOUT_SALE, { numberColumns: [1] })).toMatchObject({
    after: { price: 10_073 },
  })
})

test('repeats or replaces a scheduled sale, but never ends it by a price alone', () => {
  const sameSale = { price: '100', sale_price: '80', sale_from: '2026-12-01', sale_to: '2026-12-24' }
  expect(decide(sameSale, WITH_SCHEDULED_SALE)).toEqual({ kind: 'unchanged' })
  expect(decide({ price: '100', sale_price: '' }, WITH_SCHEDULED_SALE)).toEqual({ kind: 'unchanged' })
  expect(listErrorCodes({ price: '110', sale_price: '' }, WITH_SCHEDULED_SALE)).toEqual(['sale_price planned'])
  expect(decide({ ...sameSale, sale_to: '0000-00-00' }, WITH_SCHEDULED_SALE)).toMatchObject({
    before: { sale_price: 8_000, sale_to: '2026-12-24', total_price: 10_000 },
    after: { sale_price: 8_000, sale_to: '', total_price: 10_000 },
  })
  expect(decide({ ...sameSale, sale_from: '', sale_to: '2026-11-01' }, WITH_SCHEDULED_SALE)).toMatchObject({
    after: { sale_price: '' },
  })
})

test('undoes a sale that has begun, unless the sale changed since', () => {
  const decision = decide({ sale_price: '80', sale_from: '2026-12-01' })
  if (decision.kind !== 'changed') expect.unreachable('The row changes the product')
  const { before, after } = decision
  const duringSale = { ...WITHOUT_SALE, ...after, total_price: 8_000 }
  expect(revertRow(duringSale, { before, after, hasScheduledSale: true })).toMatchObject({
    sale_price: '',
    total_price: 10_000,
  })
  const withOtherSale = { ...duringSale, sale_price: 7_000 }
  expect(revertRow(withOtherSale, { before, after, hasScheduledSale: true })).toEqual({})
})

test('reads formatted sale times back to the same moment', () => {
  const moments = ['2026-12-24T22:00:00Z', '2026-12-01T07:30:00Z', '2026-06-01T10:00:12.345Z', '2026-10-25T01:30:00Z']
  for (const boundary of ['from', 'to'] as const)
    for (const moment of moments.map(Date.parse))
      expect(parseSaleTime(formatSaleTime(moment, boundary), boundary)).toBe(moment)
  expect(parseSaleTime('2026-12-24', 'to')).toBe(Date.parse('2026-12-24T22:00:00Z'))
})

test.each([
  ['rounds a listed price', { price: '112.34' }, '90', null, { price: 11_190, total_price: 11_190 }],
  ['rounds a net price', { net_price: '100' }, '99', null, { price: 12_399, total_price: 12_399 }],
  ['marks the listed cost up', { cost: '50' }, '90', 4_000, { price: 8_690, total_price: 8_690, cost: 5_000 }],
  ['prefers the listed price to a markup', { cost: '50', price: '70' }, 'exact', 4_000, { price: 7_000, cost: 5_000 }],
  ['leaves prices without a cost', { brand: 'KW' }, '90', 4_000, { brand: 'KW' }],
] as const)('%s', (_name, cells, ending, markup, after) => {
  expect(decide(cells, WITHOUT_SALE, { priceRule: { markup, ending } })).toMatchObject({ kind: 'changed', after })
})

test('keeps the prices of a product on sale when the list has costs only', () => {
  const onSale = { ...WITHOUT_SALE, total_price: 8_000 }
  const decision = decide({ cost: '50' }, onSale, { priceRule: { markup: 4_000, ending: 'exact' } })
  expect(decision).toMatchObject({ kind: 'changed', after: { cost: 5_000 } })
  expect(decision).not.toHaveProperty('after.price')
})

test('warns of a price that does not cover the cost, only where the row changes one of them', () => {
  const costly = { ...WITHOUT_SALE, cost: 9_000 }
  expect(decide({ price: '90' }, costly)).toMatchObject({ kind: 'changed', isBelowCost: true })
  expect(decide({ price: '150' }, costly)).not.toHaveProperty('isBelowCost')
  expect(decide({ brand: 'KW' }, costly)).not.toHaveProperty('isBelowCost')
})
