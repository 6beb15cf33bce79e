import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPriceBefore, type PricePeriod } from './lowest-price-before.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_000 * DAY
/** Builds a price from one number of days ago until another. */
const period = (from: number, to: number | null, priceCents: number, totalCents = priceCents): PricePeriod => ({
  priceCents,
  totalCents,
  validFrom: NOW - from * DAY,
  validTo: to === null ? null : NOW - to * DAY,
})

test.each<[string, PricePeriod[], number | null]>([
  ['no price', [], null],
  ['no sale', [period(100, null, 10_000)], null],
  ['one sale', [period(100, 5, 10_000), period(5, null, 10_000, 8_000)], 10_000],
  [
    'counts a lower price within the 30 days',
    [period(100, 30, 10_000), period(30, 20, 9_000), period(20, 5, 10_000), period(5, null, 10_000, 8_000)],
    9_000,
  ],
  [
    'ignores a price that ended before the 30 days',
    [period(100, 50, 10_000), period(50, 40, 7_000), period(40, 5, 10_000), period(5, null, 10_000, 8_000)],
    10_000,
  ],
  [
    'counts a price that ended within the 30 days',
    [period(100, 34, 7_000), period(34, 5, 10_000), period(5, null, 10_000, 8_000)],
    7_000,
  ],
  [
    'counts 30 days before the sale, not before today',
    [period(200, 75, 9_000), period(75, 60, 10_000), period(60, null, 10_000, 8_000)],
    9_000,
  ],
  [
    'counts an earlier sale within the 30 days',
    [period(100, 25, 10_000), period(25, 15, 10_000, 7_500), period(15, 5, 10_000), period(5, null, 10_000, 8_000)],
    7_500,
  ],
  [
    'starts a deepening sale at its first step',
    [period(100, 20, 10_000), period(20, 10, 10_000, 9_000), period(10, null, 10_000, 8_000)],
    10_000,
  ],
  [
    'starts a new sale when it gets smaller',
    [period(100, 3, 10_000), period(3, 1, 10_000, 5_000), period(1, null, 10_000, 9_000)],
    5_000,
  ],
  [
    'starts a sale where it got smaller before it deepened',
    [period(100, 9, 10_000), period(9, 6, 10_000, 5_000), period(6, 3, 10_000, 9_000), period(3, null, 10_000, 8_000)],
    5_000,
  ],
  [
    'keeps the start when only the regular price changes',
    [period(100, 5, 10_000), period(5, 2, 10_000, 8_000), period(2, null, 12_000, 8_000)],
    10_000,
  ],
  [
    'ignores a regular price that was raised during the sale',
    [period(100, 0.01, 10_000), period(0.01, null, 15_000, 10_000)],
    10_000,
  ],
  ['on sale from the first day', [period(10, null, 10_000, 8_000)], null],
  ['the sale is over', [period(50, 5, 10_000, 8_000), period(5, null, 10_000)], null],
  ['unsorted rows', [period(5, null, 10_000, 8_000), period(100, 5, 10_000)], 10_000],
])('%s', (_name, periods, lowest) => expect(lowestPriceBefore(periods)).toBe(lowest))

/** Builds consecutive prices; the first is the regular one, the last is current. */
const history = (totals: readonly number[], days: number): PricePeriod[] =>
  totals.map((total, at) => {
    const left = totals.length - at
    return period(left * days, left === 1 ? null : (left - 1) * days, 10_000, at === 0 ? 10_000 : total)
  })

test('uses the price before the first step of a sale that gets deeper', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 }), totals => {
      const steps = totals.toSorted((one, other) => other - one)
      expect(lowestPriceBefore(history([0, ...steps], 10))).toBe(10_000)
    }),
  )
})

test('ignores higher prices when the price was raised within 30 days', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 12 }), totals => {
      const raised = totals.findLastIndex((total, at) => at > 0 && total > totals[at - 1]!)
      const told = lowestPriceBefore(history([0, ...totals], 1))
      expect(told).toBe(raised === -1 ? 10_000 : Math.min(...totals.slice(0, raised)))
    }),
  )
})
