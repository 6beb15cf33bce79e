import { expect, test } from 'vitest'
import type { Verdict } from '#fitment/domain/verdict.ts'
import { choosePart } from './choose-part.ts'

const part = (id: number, { isSoldOut = false } = {}) => ({
  product: {
    id,
    available_in: isSoldOut ? -2 : 0,
    availableForSale: 0,
    hasLimitedAmount: false,
    unit: 'tk',
    stock: [],
  },
})

type Verdicts = [number, Verdict['kind']][]

test.each<[string, ReturnType<typeof part>[], Verdicts, number]>([
  ['the first one without a car', [part(1), part(2)], [], 0],
  ['the one that fits', [part(1), part(2)], [[2, 'fits']], 1],
  [
    'one to be checked before one that does not fit',
    [part(1), part(2)],
    [
      [1, 'no_fit'],
      [2, 'fits_if'],
    ],
    1,
  ],
  ['an unknown one before one that does not fit', [part(1), part(2)], [[1, 'no_fit']], 1],
  ['one for sale before one that fits and is sold out', [part(1, { isSoldOut: true }), part(2)], [[1, 'fits']], 1],
])('offers %s', (_what, parts, verdicts, expected) => {
  expect(choosePart(parts, new Map(verdicts))).toBe(expected)
})

test('offers the first part when all are sold out', () => {
  expect(choosePart([part(1, { isSoldOut: true })], new Map())).toBe(0)
  expect(choosePart([], new Map())).toBe(0)
})
