import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPriceBefore, type PricePeriod } from './lowest-price-before.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_000 * DAY
/** A price from so many days ago until so many days ago. */
const period = (from: number, to: number | null, priceCents: number, totalCents = priceCents): PricePeriod => ({
  priceCents,
  totalCents,
  validFrom: NOW - from * DAY,
  validTo: to === null ? null : NOW - to * DAY,
})

test.each<[string, PricePeriod[], number | null]>([
  ['no price', [], null],
  ['not cut', [period(100, null, 10_000)], null],
  ['cut once', [period(100, 5, 10_000), period(5, null, 10_000, 8_000)], 10_000],
  [
    'a lower price within the 30 days counts',
    [period(100, 30, 10_000), period(30, 20, 9_000), period(20, 5, 10_000), period(5, null, 10_000, 8_000)],
    9_000,
  ],
  [
    'one that ended before the 30 days does not',
    [period(100, 50, 10_000), period(50, 40, 7_000), period(40, 5, 10_000), period(5, null, 10_000, 8_000)],
    10_000,
  ],
  [
    'one that reached into the 30 days does',
    [period(100, 34, 7_000), period(34, 5, 10_000), period(5, null, 10_000, 8_000)],
    7_000,
  ],
  [
    'it is 30 days before the cut, not before today',
    [period(200, 75, 9_000), period(75, 60, 10_000), period(60, null, 10_000, 8_000)],
    9_000,
  ],
  [
    'an earlier cut within the 30 days counts',
    [period(100, 25, 10_000), period(25, 15, 10_000, 7_500), period(15, 5, 10_000), period(5, null, 10_000, 8_000)],
    7_500,
  ],
  [
    'a cut deepened step by step began with its first step',
    [period(100, 20, 10_000), period(20, 10, 10_000, 9_000), period(10, null, 10_000, 8_000)],
    10_000,
  ],
  [
    'a cut made smaller is a new one, though nothing lay between',
    [period(100, 3, 10_000), period(3, 1, 10_000, 5_000), period(1, null, 10_000, 9_000)],
    5_000,
  ],
  [
    'a cut made smaller, and deepened since, began where it was made smaller',
    [period(100, 9, 10_000), period(9, 6, 10_000, 5_000), period(6, 3, 10_000, 9_000), period(3, null, 10_000, 8_000)],
    5_000,
  ],
  [
    'another regular price beside the same cut one does not begin it anew',
    [period(100, 5, 10_000), period(5, 2, 10_000, 8_000), period(2, null, 12_000, 8_000)],
    10_000,
  ],
  [
    'a regular price that is raised above what it costs makes no cut from it',
    [period(100, 0.01, 10_000), period(0.01, null, 15_000, 10_000)],
    10_000,
  ],
  ['cut from the first day', [period(10, null, 10_000, 8_000)], null],
  ['the cut is over', [period(50, 5, 10_000, 8_000), period(5, null, 10_000)], null],
  ['the rows in any order', [period(5, null, 10_000, 8_000), period(100, 5, 10_000)], 10_000],
])('%s', (_name, periods, lowest) => expect(lowestPriceBefore(periods)).toBe(lowest))

/** Prices one after the other without a pause, the last in force: the first a regular one, then cuts of it. */
const history = (totals: readonly number[], days: number): PricePeriod[] =>
  totals.map((total, at) => {
    const left = totals.length - at
    return period(left * days, left === 1 ? null : (left - 1) * days, 10_000, at === 0 ? 10_000 : total)
  })

test('however a cut is deepened, it is told from the price before its first step', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 }), totals => {
      const steps = totals.toSorted((one, other) => other - one)
      expect(lowestPriceBefore(history([0, ...steps], 10))).toBe(10_000)
    }),
  )
})

test('where a price was raised within 30 days, nothing above what it cost then is told', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 12 }), totals => {
      const raised = totals.findLastIndex((total, at) => at > 0 && total > totals[at - 1]!)
      const told = lowestPriceBefore(history([0, ...totals], 1))
      expect(told).toBe(raised === -1 ? 10_000 : Math.min(...totals.slice(0, raised)))
    }),
  )
})
