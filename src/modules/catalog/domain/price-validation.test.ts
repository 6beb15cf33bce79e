import { describe, expect, test } from 'vitest'
import { parsePrice } from './parse-price.ts'
import { findPriceErrors, isGivenAway, isUnpriced } from './price-validation.ts'

const findErrors = (overrides: Partial<Parameters<typeof findPriceErrors>[0]>) =>
  findPriceErrors({
    priceCents: 8_890,
    totalCents: 8_890,
    before: { priceCents: 8_890, totalCents: 8_890 },
    isFree: false,
    isConfirmed: false,
    ...overrides,
  })
const buildPrices = (cents: number) => ({ priceCents: cents, totalCents: cents })

describe('findPriceErrors', () => {
  test.each([
    ['the same price', {}, {}],
    ['a sale', { totalCents: 7_560 }, {}],
    ['twice as much', buildPrices(17_780), {}],
    ['0', buildPrices(0), { price: 'free' }],
    ['0, confirmed as free', { ...buildPrices(0), isFree: true }, {}],
    ['a sale price of 0', { totalCents: 0 }, { total: 'free' }],
    ['0 that is stored already', { ...buildPrices(0), before: buildPrices(0) }, { price: 'free' }],
    ['0, confirmed as unusual but not as free', { ...buildPrices(0), isConfirmed: true }, { price: 'free' }],
    ['a negative price', buildPrices(-1), { price: 'negative', total: 'negative' }],
    ['a fraction of a cent', buildPrices(10.5), { price: 'decimals', total: 'decimals' }],
    ['no number', buildPrices(Number.NaN), { price: 'noNumber', total: 'noNumber' }],
    ['above the maximum', buildPrices(1_000_000_000), { price: 'tooHigh', total: 'tooHigh' }],
    ['ten times the price', buildPrices(88_900), { price: 'unusualChange' }],
    ['a tenth of the price', buildPrices(889), { price: 'unusualChange' }],
    ['ten times the price, confirmed', { ...buildPrices(88_900), isConfirmed: true }, {}],
    ['a sale at a tenth of the price', { totalCents: 889 }, { total: 'unusualChange' }],
    ['an unchanged deep sale', { totalCents: 889, before: { priceCents: 8_890, totalCents: 889 } }, {}],
    ['the end of a deep sale', { before: { priceCents: 8_890, totalCents: 889 } }, {}],
    ['a date of Excel', buildPrices(4_635_300), { price: 'dateNumber' }],
    ['a date of Excel, new product', { ...buildPrices(4_635_300), before: null }, { price: 'dateNumber' }],
    [
      'a date of Excel, product without a price',
      { ...buildPrices(4_635_300), before: buildPrices(0) },
      { price: 'dateNumber' },
    ],
    ['a date of Excel, confirmed', { ...buildPrices(4_635_300), before: null, isConfirmed: true }, {}],
    ['an engine with a similar price', { ...buildPrices(4_500_000), before: buildPrices(4_100_000) }, {}],
    ['a date of Excel as purchase price', { costCents: 4_635_300 }, { cost: 'dateNumber' }],
    ['an unchanged purchase price', { costCents: 4_635_300, costBeforeCents: 4_635_300 }, {}],
    ['a new product', { before: null }, {}],
    ['small change', { ...buildPrices(60), before: buildPrices(10) }, {}],
    ['a scheduled sale', { saleCents: 7_560 }, {}],
    ['a scheduled sale for 0', { saleCents: 0 }, { sale: 'free' }],
    ['a scheduled sale for 0, confirmed as free', { saleCents: 0, isFree: true }, {}],
    ['a scheduled sale at a tenth', { saleCents: 889 }, { sale: 'unusualChange' }],
    ['an unchanged scheduled sale', { saleCents: 889, saleBeforeCents: 889 }, {}],
  ])('judges %s', (_name, overrides, errors) => expect(findErrors(overrides)).toEqual(errors))
})

test.each([
  ['12,50', 1_250],
  ['1 234,50 €', 123_450],
  ['EUR 9.90', 990],
  ['0', 0],
  ['12.05', 1_205],
  ['-5', { error: 'negative' }],
  ['−0,01', { error: 'negative' }],
  ['-0.001', { error: 'negative' }],
  ['12.345', { error: 'decimals' }],
  ['12,50 kr', { error: 'noNumber' }],
  ['#N/A', { error: 'noNumber' }],
  ['27.11.2026', { error: 'dateText' }],
  ['2026-11-27', { error: 'dateText' }],
  ['2026-11-27T00:00:00.000Z', { error: 'dateText' }],
  ['11/27/26', { error: 'dateText' }],
  ['10000000', { error: 'tooHigh' }],
])('parses the price %s', (text, expected) => expect(parsePrice(text)).toEqual(expected))

test('keeps the free flag only beside a price of 0', () => {
  expect(isGivenAway({ priceCents: 0, totalCents: 0 }, { isFree: true })).toBe(true)
  expect(isGivenAway({ priceCents: 100, totalCents: 100, saleCents: 0 }, { isFree: true })).toBe(true)
  expect(isGivenAway({ priceCents: 100, totalCents: 100 }, { isFree: true })).toBe(false)
  expect(isGivenAway({ priceCents: 0, totalCents: 0 }, { isFree: false })).toBe(false)
})

test('treats a price of 0 as missing unless the product is free', () => {
  expect(isUnpriced({ totalCents: 0, free: false })).toBe(true)
  expect(isUnpriced({ totalCents: 0, free: true })).toBe(false)
  expect(isUnpriced({ totalCents: 1, free: false })).toBe(false)
})
