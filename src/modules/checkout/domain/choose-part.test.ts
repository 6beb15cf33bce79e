import { expect, test } from 'vitest'
import type { Verdict } from '#fitment/domain/verdict.ts'
import { choosePart, isPartPicked } from './choose-part.ts'

const buildPart = (id: number, { isSoldOut = false } = {}) => ({
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

test.each<[string, ReturnType<typeof buildPart>[], Verdicts, number]>([
  ['the first part without a car', [buildPart(1), buildPart(2)], [], 0],
  ['the part that fits', [buildPart(1), buildPart(2)], [[2, 'fits']], 1],
  [
    'a part that fits under conditions before a part that does not fit',
    [buildPart(1), buildPart(2)],
    [
      [1, 'no_fit'],
      [2, 'fits_if'],
    ],
    1,
  ],
  ['an unknown part before a part that does not fit', [buildPart(1), buildPart(2)], [[1, 'no_fit']], 1],
  [
    'a part for sale before a part that fits and is sold out',
    [buildPart(1, { isSoldOut: true }), buildPart(2)],
    [[1, 'fits']],
    1,
  ],
])('offers %s', (_what, parts, verdicts, expectedPosition) => {
  expect(choosePart(parts, new Map(verdicts))).toBe(expectedPosition)
})

test('offers the first part when all are sold out', () => {
  expect(choosePart([buildPart(1, { isSoldOut: true })], new Map())).toBe(0)
  expect(choosePart([], new Map())).toBe(0)
})

test.each<[Verdict['kind'] | undefined, boolean]>([
  [undefined, true],
  ['fits', true],
  ['universal', true],
  ['fits_if', true],
  ['unknown', true],
  ['no_fit', false],
])('picks a part with the verdict %s: %s', (verdict, expected) => {
  const verdicts = new Map(verdict ? [[1, verdict]] : [])
  expect(isPartPicked(buildPart(1), verdicts)).toBe(expected)
  expect(isPartPicked(buildPart(1, { isSoldOut: true }), verdicts)).toBe(false)
})
