import { expect, test } from 'vitest'
import {
  dispatchDay,
  dispatchWorkdays,
  type LineAvailability,
  lineAvailability,
  orderDispatchWorkdays,
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
] as const)('limited %s, available in %d, %d of two in stock', (limited, availableIn, inStock, availability, days) => {
  expect(lineAvailability({ limited, availableIn, amount: 2, inStock })).toEqual(availability)
  expect(dispatchWorkdays(availability)).toBe(days)
})

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
  ['no goods', [buildLine(null, 'shipping')], null],
])('%s', (_name, lines, days) => expect(orderDispatchWorkdays(lines)).toBe(days))

test('counts working days from the payment, skipping weekends and holidays', () => {
  expect(dispatchDay('2026-11-20', 1)).toBe('2026-11-23')
  expect(dispatchDay('2026-12-23', 1)).toBe('2026-12-28')
})
