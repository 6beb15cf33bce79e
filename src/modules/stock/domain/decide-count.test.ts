import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideCount } from './decide-count.ts'

test.each([
  ['as expected', 5, { expected: 5, counted: 5 }, { delta: 0, missing: 0 }],
  ['fewer', 5, { expected: 5, counted: 3 }, { delta: -2, missing: 0 }],
  ['more', 5, { expected: 5, counted: 9 }, { delta: 4, missing: 0 }],
  ['includes two ordered pieces in the count', 3, { expected: 5, counted: 5 }, { delta: 0, missing: 0 }],
  ['one piece sold after the count', 4, { expected: 5, counted: 4 }, { delta: -1, missing: 0 }],
  ['pieces of orders are missing', 1, { expected: 5, counted: 2 }, { delta: -1, missing: 2 }],
  ['an unexpected product', 0, { expected: null, counted: 7 }, { delta: 7, missing: 0 }],
] as const)('books a count: %s', (_name, saleable, line, result) => {
  expect(decideCount(saleable, line)).toEqual(result)
})

test('never goes below zero and accounts for every piece', () => {
  const pieces = fc.nat(1_000)
  fc.assert(
    fc.property(pieces, pieces, pieces, (saleable, expected, counted) => {
      const { delta, missing } = decideCount(saleable, { expected, counted })
      expect(saleable + delta).toBeGreaterThanOrEqual(0)
      expect(delta - missing).toBe(counted - expected)
    }),
  )
})
