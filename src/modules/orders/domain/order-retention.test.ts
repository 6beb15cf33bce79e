import { expect, test } from 'vitest'
import { findGuaranteeEnd, findOrderRetentionEnd } from './order-retention.ts'

test.each([
  ['without documents', { placedOn: '2023-01-01', documentDays: [], vatCountry: 'EE' }, '2026-12-31'],
  ['with an invoice', { placedOn: '2019-12-31', documentDays: ['2020-01-01'], vatCountry: 'EE' }, '2027-12-31'],
  ['taxed abroad', { placedOn: '2020-01-01', documentDays: ['2020-01-01'], vatCountry: 'FI' }, '2030-12-31'],
  [
    'with a later credit note',
    { placedOn: '2020-01-01', documentDays: ['2020-01-02', '2021-03-04'], vatCountry: 'EE' },
    '2028-12-31',
  ],
])('finds the end of the retention of an order %s', (_title, order, end) => {
  expect(findOrderRetentionEnd(order)).toBe(end)
})

test.each([
  ['2020-03-15', 5, '2022-09-15'],
  ['2020-03-15', 20, '2030-03-15'],
])('finds the end of a guarantee from %s of %i half-years', (placedOn, halfYears, end) => {
  expect(findGuaranteeEnd(placedOn, halfYears)).toBe(end)
})
