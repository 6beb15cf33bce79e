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
  ['cut from the first day', [period(10, null, 10_000, 8_000)], null],
  ['the cut is over', [period(50, 5, 10_000, 8_000), period(5, null, 10_000)], null],
  ['the rows in any order', [period(5, null, 10_000, 8_000), period(100, 5, 10_000)], 10_000],
  ['a price to come', [period(100, -1, 10_000), period(-1, null, 10_000, 8_000)], null],
])('%s', (_name, periods, lowest) => expect(lowestPriceBefore(periods, NOW)).toBe(lowest))
