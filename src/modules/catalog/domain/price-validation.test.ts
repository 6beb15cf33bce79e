import { describe, expect, test } from 'vitest'
import { parsePrice } from './parse-price.ts'
import { findPriceErrors, isGivenAway, isUnpriced } from './price-validation.ts'

const check = (over: Partial<Parameters<typeof findPriceErrors>[0]>) =>
  findPriceErrors({
    priceCents: 8_890,
    totalCents: 8_890,
    before: { priceCents: 8_890, totalCents: 8_890 },
    isFree: false,
    isConfirmed: false,
    ...over,
  })
const both = (cents: number) => ({ priceCents: cents, totalCents: cents })

describe('findPriceErrors', () => {
  test.each([
    ['the same price', {}, {}],
    ['a sale', { totalCents: 7_560 }, {}],
    ['twice as much', both(17_780), {}],
    ['0', both(0), { price: 'free' }],
    ['0, confirmed as free', { ...both(0), isFree: true }, {}],
    ['a sale price of 0', { totalCents: 0 }, { total: 'free' }],
    ['0 that is stored already', { ...both(0), before: both(0) }, { price: 'free' }],
    ['0, confirmed as unusual but not as free', { ...both(0), isConfirmed: true }, { price: 'free' }],
    ['a negative price', both(-1), { price: 'negative', total: 'negative' }],
    ['a fraction of a cent', both(10.5), { price: 'decimals', total: 'decimals' }],
    ['no number', both(Number.NaN), { price: 'noNumber', total: 'noNumber' }],
    ['above the maximum', both(1_000_000_000), { price: 'tooDear', total: 'tooDear' }],
    ['ten times the price', both(88_900), { price: 'jump' }],
    ['a tenth of the price', both(889), { price: 'jump' }],
    ['ten times the price, confirmed', { ...both(88_900), isConfirmed: true }, {}],
    ['a sale at a tenth of the price', { totalCents: 889 }, { total: 'jump' }],
    ['an unchanged deep sale', { totalCents: 889, before: { priceCents: 8_890, totalCents: 889 } }, {}],
    ['the end of a deep sale', { before: { priceCents: 8_890, totalCents: 889 } }, {}],
    ['a date of Excel', both(4_635_300), { price: 'date' }],
    ['a date of Excel, new product', { ...both(4_635_300), before: null }, { price: 'date' }],
    ['a date of Excel, product without a price', { ...both(4_635_300), before: both(0) }, { price: 'date' }],
    ['a date of Excel, confirmed', { ...both(4_635_300), before: null, isConfirmed: true }, {}],
    ['an engine with a similar price', { ...both(4_500_000), before: both(4_100_000) }, {}],
    ['a new product', { before: null }, {}],
    ['small change', { ...both(60), before: both(10) }, {}],
    ['a scheduled sale', { cutCents: 7_560 }, {}],
    ['a scheduled sale for 0', { cutCents: 0 }, { cut: 'free' }],
    ['a scheduled sale for 0, confirmed as free', { cutCents: 0, isFree: true }, {}],
    ['a scheduled sale at a tenth', { cutCents: 889 }, { cut: 'jump' }],
    ['an unchanged scheduled sale', { cutCents: 889, cutBeforeCents: 889 }, {}],
  ])('%s', (_what, over, faults) => expect(check(over)).toEqual(faults))
})

test.each([
  ['12,50', 1_250],
  ['1 234,50 €', 123_450],
  ['EUR 9.90', 990],
  ['0', 0],
  ['12.05', 1_205],
  ['-5', { fault: 'negative' }],
  ['−0,01', { fault: 'negative' }],
  ['-0.001', { fault: 'negative' }],
  ['12.345', { fault: 'decimals' }],
  ['12,50 kr', { fault: 'noNumber' }],
  ['#N/A', { fault: 'noNumber' }],
  ['27.11.2026', { fault: 'dateText' }],
  ['2026-11-27', { fault: 'dateText' }],
  ['2026-11-27T00:00:00.000Z', { fault: 'dateText' }],
  ['11/27/26', { fault: 'dateText' }],
  ['10000000', { fault: 'tooDear' }],
])('parses the price %s', (text, read) => expect(parsePrice(text)).toEqual(read))

test('keeps the free flag only beside a price of 0', () => {
  expect(isGivenAway({ priceCents: 0, totalCents: 0 }, true)).toBe(true)
  expect(isGivenAway({ priceCents: 100, totalCents: 100, cutCents: 0 }, true)).toBe(true)
  expect(isGivenAway({ priceCents: 100, totalCents: 100 }, true)).toBe(false)
  expect(isGivenAway({ priceCents: 0, totalCents: 0 }, false)).toBe(false)
  expect(isUnpriced({ totalCents: 0, free: false })).toBe(true)
  expect(isUnpriced({ totalCents: 0, free: true })).toBe(false)
  expect(isUnpriced({ totalCents: 1, free: false })).toBe(false)
})
