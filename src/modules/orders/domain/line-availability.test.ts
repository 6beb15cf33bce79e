import { expect, test } from 'vitest'
import { allLeavesIn, type LineAvailability, leavesBy, leavesIn, lineAvailability } from './line-availability.ts'

test.each([
  [true, -2, 2, { code: 'inStock' }, 1],
  [true, 7, 2, { code: 'inStock' }, 1],
  [false, 7, 0, { code: 'inDays', days: 7 }, 7],
  [false, 7, 2, { code: 'inStock' }, 1],
  [false, -1, 2, { code: 'inStock' }, 1],
  [false, -1, 1, { code: 'onDemand' }, null],
  [false, 0, 0, { code: 'nonStock' }, null],
  [false, 0, 9, { code: 'nonStock' }, null],
] as const)('limited %s, available in %d, %d of two there', (limited, availableIn, inStock, availability, days) => {
  expect(lineAvailability({ limited, availableIn, amount: 2, inStock })).toEqual(availability)
  expect(leavesIn(availability)).toBe(days)
})

const line = (availability: LineAvailability | null, kind = 'product') => ({ class: kind, availability })

test.each([
  ['the slowest line decides', [line({ code: 'inStock' }), line({ code: 'inDays', days: 5 })], 5],
  ['delivery is no line that waits', [line({ code: 'inStock' }), line(null, 'shipping')], 1],
  ['what is ordered in may take long', [line({ code: 'inStock' }), line({ code: 'onDemand' })], null],
  ['an order of before it was written down', [line(null)], null],
  [
    'what is no stock product keeps nothing waiting',
    [line({ code: 'nonStock' }), line({ code: 'inDays', days: 5 })],
    5,
  ],
  ['nor does it say when it leaves', [line({ code: 'nonStock' })], null],
  ['and what is ordered in stays unknown beside it', [line({ code: 'nonStock' }), line({ code: 'onDemand' })], null],
  ['no goods', [line(null, 'shipping')], null],
])('%s', (_what, lines, days) => expect(allLeavesIn(lines)).toBe(days))

test('counts from the day of the payment, over weekends and holidays', () => {
  expect(leavesBy('2026-11-20', 1)).toBe('2026-11-23')
  expect(leavesBy('2026-12-23', 1)).toBe('2026-12-28')
})
