import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDeliveryCents } from './compute-delivery-cents.ts'
import { type DeliveryRate, findDeliveryRate, quoteProvider } from './delivery-rates.ts'
import { findLowestPrice } from './find-lowest-price.ts'

const buildRate = (overrides: Partial<DeliveryRate>): DeliveryRate => ({
  countries: [],
  postcodes: [],
  maxGrams: null,
  fromCents: 0,
  priceCents: 0,
  freeFromCents: null,
  ...overrides,
})
const ISLANDS = [
  { from: '92000', to: '92999' },
  { from: '93000', to: '94999' },
]
const RATES = [
  buildRate({ countries: ['EE'], postcodes: ISLANDS, maxGrams: 5_000, priceCents: 990 }),
  buildRate({ countries: ['EE'], postcodes: ISLANDS, priceCents: 1_990 }),
  buildRate({ countries: ['FI', 'LV'], priceCents: 1_290 }),
  buildRate({ maxGrams: 2_000, priceCents: 390 }),
  buildRate({ fromCents: 50_000, priceCents: 250 }),
]
const parcel = { country: 'EE', postcode: '10111', grams: 4_200, goodsCents: 10_000 }

test.each([
  ['a light parcel to Kuressaare', { postcode: '93819' }, 990],
  ['a spaced postcode', { postcode: ' 938 19' }, 990],
  ['a postcode with the country', { postcode: 'EE-93819' }, 990],
  ['a postcode with the country and without a hyphen', { postcode: 'ee93819' }, 990],
  ['the heaviest light parcel', { postcode: '93819', grams: 5_000 }, 990],
  ['one gram more', { postcode: '93819', grams: 5_001 }, 1_990],
  ['the first postcode of a range', { postcode: '92000' }, 990],
  ['the last postcode of a range', { postcode: '94999' }, 990],
  ['the postcode after a range', { postcode: '95000' }, undefined],
  ['a postcode with too few digits', { postcode: '9381' }, undefined],
  ['an unknown postcode', { postcode: '' }, undefined],
  ['another country', { country: 'LV', postcode: '93819' }, 1_290],
  ['a light parcel elsewhere', { grams: 2_000 }, 390],
  ['valuable goods', { goodsCents: 50_000 }, 250],
  ['goods a cent below', { goodsCents: 49_999 }, undefined],
])('finds the rate of %s', (_name, overrides, expected) => {
  const rate = findDeliveryRate({ inputType: 'Address', rates: RATES }, { ...parcel, ...overrides })
  expect(rate?.priceCents).toBe(expected)
})

test.each(['LV-1010', 'LV1010', '1010'])('compares %s with ranges with and without the country', postcode => {
  for (const range of [
    { from: 'LV1001', to: 'LV1099' },
    { from: '1001', to: '1099' },
  ]) {
    const rates = [buildRate({ postcodes: [range], priceCents: 700 })]
    expect(findDeliveryRate({ inputType: 'Address', rates }, { ...parcel, country: 'LV', postcode })).toBeDefined()
  }
})

test('ignores the postcode of a customer who collects at a point', () => {
  const method = { inputType: 'select' as const, rates: RATES }
  expect(findDeliveryRate(method, { ...parcel, postcode: '93819' })).toBeUndefined()
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const arbitraryRate = fc.record({
  countries: fc.subarray(['EE', 'FI', 'LV']),
  postcodes: fc.subarray(ISLANDS),
  maxGrams: fc.option(fc.integer({ min: 1, max: 50_000 })),
  fromCents: cents,
  priceCents: cents,
  freeFromCents: fc.option(cents),
})
const arbitraryParcel = fc.record({
  country: fc.constantFrom('EE', 'FI', 'LV'),
  postcode: fc.constantFrom('', '10111', '92000', '93819', '95000'),
  grams: fc.integer({ min: 0, max: 60_000 }),
  goodsCents: cents,
})
const arbitraryKind = fc.constantFrom('select' as const, 'value' as const, 'Address' as const)

test('shows the price in the browser that the server charges, and never a negative one', () => {
  fc.assert(
    fc.property(arbitraryKind, fc.array(arbitraryRate), cents, fc.option(cents), arbitraryParcel, (...values) => {
      const [inputType, rates, priceCents, freeFromCents, sent] = values
      const rate = findDeliveryRate({ inputType, rates }, sent)
      const charged = computeDeliveryCents(rate ?? { priceCents, freeFromCents }, sent.goodsCents)
      const shown = quoteProvider(
        {
          inputType,
          price: priceCents / 100,
          freeFrom: freeFromCents === null ? null : freeFromCents / 100,
          rates: rates.map(each => ({
            ...each,
            price: each.priceCents / 100,
            freeFrom: each.freeFromCents === null ? null : each.freeFromCents / 100,
          })),
        },
        sent,
      )
      const shownTerms = {
        priceCents: Math.round(shown.price * 100),
        freeFromCents: shown.freeFrom === null ? null : Math.round(shown.freeFrom * 100),
      }
      expect(computeDeliveryCents(shownTerms, sent.goodsCents)).toBe(charged)
      expect(charged).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('keeps the price of a method without rates', () => {
  const provider = { inputType: 'Address' as const, price: 3.9, freeFrom: 100 }
  expect(quoteProvider(provider, parcel)).toBe(provider)
})

test('finds the lowest price to a country and whether it varies', () => {
  const rates = RATES.map(({ priceCents, freeFromCents: freeFrom, ...terms }) => ({
    ...terms,
    price: priceCents / 100,
    freeFrom,
  }))
  const method = { price: 3.5, freeFrom: 99 }
  expect(findLowestPrice({ ...method, rates }, 'EE')).toEqual({ price: 2.5, freeFrom: null, varies: true })
  expect(findLowestPrice({ ...method, rates }, 'LV')).toEqual({ price: 12.9, freeFrom: null, varies: false })
  expect(findLowestPrice(method, 'EE')).toEqual({ price: 3.5, freeFrom: 99, varies: false })
})
