import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal, roundDecimal } from './decimal.ts'

test.each<[string, number, number | null | undefined]>([
  ['', 2, null],
  ['  ', 2, null],
  ['12', 2, 1_200],
  ['12,5', 2, 1_250],
  ['12.50', 2, 1_250],
  [',5', 2, 50],
  ['12,', 2, 1_200],
  ['1 249,90', 2, 124_990],
  ['1\u00a0249,90', 2, 124_990],
  ['1,249.90', 2, 124_990],
  ['1.249,90', 2, 124_990],
  ['1,000,000.5', 2, 100_000_050],
  ['-3,2', 1, -32],
  ['−3', 0, -3],
  ['0', 0, 0],
  ['-0', 0, 0],
  ['007', 0, 7],
  // Ambiguous: thousands or three decimal places. The user must decide.
  ['1,249', 2, undefined],
  ['1,249', 3, 1_249],
  ['12,49.9', 2, undefined],
  ['1,2,3', 2, undefined],
  ['12,345', 2, undefined],
  ['1.5', 0, undefined],
  ['abc', 2, undefined],
  ['12 €', 2, undefined],
  ['-', 2, undefined],
  ['.', 2, undefined],
  ['1e5', 2, undefined],
  ['9999999999999999', 2, undefined],
])('parses %j with %i places as %j', (text, places, units) => expect(parseDecimal(text, places)).toBe(units))

test.each([
  [124_990, 2, 'et', '1249,90'],
  [124_990, 2, 'en', '1249.90'],
  [5, 2, 'et', '0,05'],
  [-5, 2, 'en', '-0.05'],
  [0, 2, 'et', '0,00'],
  [7, 0, 'et', '7'],
] as const)('formats %i with %i places in %s as %s', (units, places, language, text) =>
  expect(formatDecimal(units, places, language)).toBe(text),
)

test('parses every number that it formats', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e10, max: 1e10 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('et', 'en'),
      (units, places, language) => {
        expect(parseDecimal(formatDecimal(units, places, language), places)).toBe(units)
      },
    ),
  )
})

test.each([
  ['15.3512', 1_535],
  ['15.345', 1_535],
  ['1.005', 101],
  ['0.004', 0],
  ['7', 700],
  ['-1.005', undefined],
  ['1e-7', undefined],
  ['1,005', undefined],
])('rounds %s half up to %s cents', (text, cents) => {
  expect(roundDecimal(text, 2)).toBe(cents)
})

test('rounds by at most half a cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), tenThousandths => {
      const text = `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
      expect(roundDecimal(text, 2)).toBe(Number((tenThousandths + 50n) / 100n))
    }),
  )
})
