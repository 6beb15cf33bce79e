import { expect, test } from 'vitest'
import {
  countDispatchWorkdays,
  countOrderDispatchWorkdays,
  findDispatchDay,
  findLineAvailability,
  type LineAvailability,
} from './line-availability.ts'

test.each([
  [true, -2, 2, { code: 'inStock' }, 1],
  [true, 7, 2, { code: 'inStock' }, 1],
  [false, 7, 0, { code: 'inDays', days: 7 }, 7],
  [false, 7, 2, { code: 'inStock' }, 1],
  [false, -1, 2, { code: 'inStock' }, 1],
  [false, -1, 1, { code: 'onDemand' }, null],
  [false, 0, 0, { code: 'nonStock' }, null],
  [false, 0, 9, { code: 'nonStock' }, null],
] as const)(
  'finds the availability of a product: limited %s, available in %d, %d of two in stock',
  (isLimited, availableIn, inStock, availability, days) => {
    expect(findLineAvailability({ isLimited, availableIn, amount: 2, inStock })).toEqual(availability)
    expect(countDispatchWorkdays(availability)).toBe(days)
  },
)

const buildLine = (availability: LineAvailability | null, kind = 'product') => ({ class: kind, availability })

test.each([
  ['the slowest line decides', [buildLine({ code: 'inStock' }), buildLine({ code: 'inDays', days: 5 })], 5],
  ['delivery is ignored', [buildLine({ code: 'inStock' }), buildLine(null, 'shipping')], 1],
  ['an on-demand line is unknown', [buildLine({ code: 'inStock' }), buildLine({ code: 'onDemand' })], null],
  ['an old order without availability is unknown', [buildLine(null)], null],
  ['non-stock products are ignored', [buildLine({ code: 'nonStock' }), buildLine({ code: 'inDays', days: 5 })], 5],
  ['non-stock products alone are unknown', [buildLine({ code: 'nonStock' })], null],
  [
    'an on-demand line stays unknown next to non-stock products',
    [buildLine({ code: 'nonStock' }), buildLine({ code: 'onDemand' })],
    null,
  ],
  ['an order without goods is unknown', [buildLine(null, 'shipping')], null],
])('counts the working days of an order: %s', (_name, lines, days) =>
  expect(countOrderDispatchWorkdays(lines)).toBe(days),
)

test('counts working days from the payment, skipping weekends and holidays', () => {
  expect(findDispatchDay('2026-11-20', 1)).toBe('2026-11-23')
  expect(findDispatchDay('2026-12-23', 1)).toBe('2026-12-28')
})
