import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { findSaleCampaign, type PricePeriod } from './find-sale-campaign.ts'

const NOW = 1_000 * DAY_MS

const findLowestPriceBefore = (periods: readonly PricePeriod[]) => findSaleCampaign(periods)?.lowestBeforeCents ?? null

/** Builds a price from one number of days ago until another. */
const buildPeriod = (
  daysAgoFrom: number,
  daysAgoTo: number | null,
  priceCents: number,
  totalCents = priceCents,
): PricePeriod => ({
  priceCents,
  totalCents,
  validFrom: NOW - daysAgoFrom * DAY_MS,
  validTo: daysAgoTo === null ? null : NOW - daysAgoTo * DAY_MS,
})

test.each<[string, PricePeriod[], number | null]>([
  ['no price', [], null],
  ['no sale', [buildPeriod(100, null, 10_000)], null],
  ['one sale', [buildPeriod(100, 5, 10_000), buildPeriod(5, null, 10_000, 8_000)], 10_000],
  [
    'counts a lower price within the 30 days',
    [
      buildPeriod(100, 30, 10_000),
      buildPeriod(30, 20, 9_000),
      buildPeriod(20, 5, 10_000),
      buildPeriod(5, null, 10_000, 8_000),
    ],
    9_000,
  ],
  [
    'ignores a price that ended before the 30 days',
    [
      buildPeriod(100, 50, 10_000),
      buildPeriod(50, 40, 7_000),
      buildPeriod(40, 5, 10_000),
      buildPeriod(5, null, 10_000, 8_000),
    ],
    10_000,
  ],
  [
    'counts a price that ended within the 30 days',
    [buildPeriod(100, 34, 7_000), buildPeriod(34, 5, 10_000), buildPeriod(5, null, 10_000, 8_000)],
    7_000,
  ],
  [
    'counts 30 days before the sale, not before today',
    [buildPeriod(200, 75, 9_000), buildPeriod(75, 60, 10_000), buildPeriod(60, null, 10_000, 8_000)],
    9_000,
  ],
  [
    'counts an earlier sale within the 30 days',
    [
      buildPeriod(100, 25, 10_000),
      buildPeriod(25, 15, 10_000, 7_500),
      buildPeriod(15, 5, 10_000),
      buildPeriod(5, null, 10_000, 8_000),
    ],
    7_500,
  ],
  [
    'starts a deepening sale at its first step',
    [buildPeriod(100, 20, 10_000), buildPeriod(20, 10, 10_000, 9_000), buildPeriod(10, null, 10_000, 8_000)],
    10_000,
  ],
  [
    'starts a new sale when it gets smaller',
    [buildPeriod(100, 3, 10_000), buildPeriod(3, 1, 10_000, 5_000), buildPeriod(1, null, 10_000, 9_000)],
    5_000,
  ],
  [
    'starts a sale where it got smaller before it deepened',
    [
      buildPeriod(100, 9, 10_000),
      buildPeriod(9, 6, 10_000, 5_000),
      buildPeriod(6, 3, 10_000, 9_000),
      buildPeriod(3, null, 10_000, 8_000),
    ],
    5_000,
  ],
  [
    'keeps the start when only the regular price changes',
    [buildPeriod(100, 5, 10_000), buildPeriod(5, 2, 10_000, 8_000), buildPeriod(2, null, 12_000, 8_000)],
    10_000,
  ],
  [
    'ignores a regular price that was raised during the sale',
    [buildPeriod(100, 0.01, 10_000), buildPeriod(0.01, null, 15_000, 10_000)],
    10_000,
  ],
  [
    'starts again each Monday',
    [
      buildPeriod(100, 15, 10_000),
      buildPeriod(15, 14, 10_000, 8_000),
      buildPeriod(14, 8, 10_000),
      buildPeriod(8, 7, 10_000, 8_000),
      buildPeriod(7, 1, 10_000),
      buildPeriod(1, null, 10_000, 8_000),
    ],
    8_000,
  ],
  [
    'forgets a campaign that ended 30 days before the next one',
    [
      buildPeriod(100, 41, 10_000),
      buildPeriod(41, 31, 10_000, 8_000),
      buildPeriod(31, 1, 10_000),
      buildPeriod(1, null, 10_000, 8_000),
    ],
    10_000,
  ],
  [
    'counts the price before a raise that prepares the sale',
    [buildPeriod(100, 20, 10_000), buildPeriod(20, 5, 15_000), buildPeriod(5, null, 15_000, 12_000)],
    10_000,
  ],
  [
    'counts the raised price once it has lasted 30 days',
    [buildPeriod(100, 35, 10_000), buildPeriod(35, 5, 15_000), buildPeriod(5, null, 15_000, 12_000)],
    15_000,
  ],
  [
    'keeps the base of the first step through a long sale with three steps',
    [
      buildPeriod(200, 90, 10_000),
      buildPeriod(90, 60, 10_000, 9_000),
      buildPeriod(60, 20, 10_000, 8_000),
      buildPeriod(20, null, 10_000, 7_000),
    ],
    10_000,
  ],
  [
    'starts again after an interruption of one hour',
    [
      buildPeriod(100, 9, 10_000),
      buildPeriod(9, 5, 10_000, 9_000),
      buildPeriod(5, 5 - 1 / 24, 10_000),
      buildPeriod(5 - 1 / 24, null, 10_000, 8_000),
    ],
    9_000,
  ],
  [
    'starts again after days without a recorded price',
    [buildPeriod(100, 20, 10_000), buildPeriod(20, 10, 10_000, 9_000), buildPeriod(5, null, 10_000, 8_000)],
    9_000,
  ],
  ['on sale from the first day', [buildPeriod(10, null, 10_000, 8_000)], null],
  ['the sale is over', [buildPeriod(50, 5, 10_000, 8_000), buildPeriod(5, null, 10_000)], null],
  ['unsorted rows', [buildPeriod(5, null, 10_000, 8_000), buildPeriod(100, 5, 10_000)], 10_000],
])('finds the lowest price: %s', (_name, periods, lowest) => expect(findLowestPriceBefore(periods)).toBe(lowest))

/** Builds consecutive prices; the first is the regular one, the last is current. */
const buildHistory = (totals: readonly number[], days: number): PricePeriod[] =>
  totals.map((total, index) => {
    const remaining = totals.length - index
    return buildPeriod(
      remaining * days,
      remaining === 1 ? null : (remaining - 1) * days,
      10_000,
      index === 0 ? 10_000 : total,
    )
  })

test.each<[string, PricePeriod[], number | null]>([
  ['one sale', [buildPeriod(100, 5, 10_000), buildPeriod(5, null, 10_000, 8_000)], 5],
  [
    'a deeper step',
    [buildPeriod(100, 20, 10_000), buildPeriod(20, 10, 10_000, 9_000), buildPeriod(10, null, 10_000, 8_000)],
    20,
  ],
  [
    'a smaller sale',
    [buildPeriod(100, 20, 10_000), buildPeriod(20, 10, 10_000, 8_000), buildPeriod(10, null, 10_000, 9_000)],
    10,
  ],
  ['no sale', [buildPeriod(100, null, 10_000)], null],
])('finds the start of the sale: %s', (_name, periods, daysAgo) =>
  expect(findSaleCampaign(periods)?.startedAt ?? null).toBe(daysAgo === null ? null : NOW - daysAgo * DAY_MS),
)

/** Builds one price per day; the last one is current. */
const buildDays = (days: readonly { price: number; total: number }[]): PricePeriod[] =>
  days.map(({ price, total }, index) => {
    const remaining = days.length - index
    return buildPeriod(remaining, remaining === 1 ? null : remaining - 1, price, total)
  })

test('matches a search day by day', () => {
  const day = fc
    .record({ price: fc.integer({ min: 4, max: 6 }), total: fc.integer({ min: 1, max: 6 }) })
    .map(({ price, total }) => ({ price, total: Math.min(price, total) }))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 70 }), days => {
      let first = days.length - 1
      const isOnSale = (index: number) => days[index]!.total < days[index]!.price
      while (first > 0 && isOnSale(first - 1) && days[first - 1]!.total >= days[first]!.total) first--
      const before = days.slice(Math.max(0, first - 30), first).map(({ total }) => total)
      const expected = isOnSale(days.length - 1) && before.length > 0 ? Math.min(...before) : null
      expect(findLowestPriceBefore(buildDays(days))).toBe(expected)
    }),
  )
})

test('uses the price before the first step of a sale that gets deeper', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 }), totals => {
      const steps = totals.toSorted((first, second) => second - first)
      expect(findLowestPriceBefore(buildHistory([0, ...steps], 10))).toBe(10_000)
    }),
  )
})

test('ignores higher prices when the price was raised within 30 days', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 12 }), totals => {
      const lastRaise = totals.findLastIndex((total, index) => index > 0 && total > totals[index - 1]!)
      const lowest = findLowestPriceBefore(buildHistory([0, ...totals], 1))
      expect(lowest).toBe(lastRaise === -1 ? 10_000 : Math.min(...totals.slice(0, lastRaise)))
    }),
  )
})
