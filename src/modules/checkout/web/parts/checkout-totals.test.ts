import { describe, expect, it } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { computeNetCents, computeNetEuros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import {
  calculateCheckoutTotals,
  computePayableCents,
  computeProviderCents,
  computeVatRate,
} from './checkout-totals.ts'
import { findLowestDeliveryPrices, formatDeliveryPrices } from './delivery-estimate.tsx'

const buildProvider = (changes: Partial<DeliveryProvider> = {}): DeliveryProvider => ({
  value: 'omniva-parcel',
  name: multilingual({}),
  desc: multilingual({}),
  supportedCountries: ['EE'],
  inputType: 'select',
  options: [],
  big_product: false,
  max_weight: null,
  max_length: null,
  price: 3.9,
  price_wo_vat: computeNetEuros(390, 2400),
  freeFrom: 150,
  ...changes,
})
const disc = buildProduct({ id: 1, total_price: 124, price_wo_vat: 100 })

describe('delivery', () => {
  it.each([
    [14_999, 390],
    [15_000, 0],
  ])('goods of %d cents: charges %d cents for delivery', (goods, cents) => {
    expect(computeProviderCents(buildProvider(), goods)).toBe(cents)
  })

  it('never makes delivery free without a limit', () => {
    expect(computeProviderCents(buildProvider({ freeFrom: null }), 1_000_000)).toBe(390)
  })

  it.each([
    ['EE', 1000, false, 'from €2.90, free if you collect'],
    ['EE', 15_000, false, 'Free'],
    ['EE', 1000, true, 'from €8.90'],
    ['FI', 1000, false, 'from €1.00'],
    ['SE', 1000, false, 'Calculated at checkout'],
    ['LV', 1000, false, 'free if you collect'],
    ['LT', 1000, false, 'from €2.00'],
  ])('shows the delivery to %s with goods for %d cents, big %s, as “%s”', (country, goodsCents, isBig, text) => {
    const offer = [
      buildProvider(),
      buildProvider({ price: 2.9, freeFrom: null }),
      buildProvider({ price: 1, supportedCountries: ['FI'] }),
      buildProvider({ price: 8.9, freeFrom: null, big_product: true }),
      buildProvider({ price: 0, freeFrom: null, inputType: 'value', supportedCountries: ['EE', 'LV'] }),
      buildProvider({ price: 2, freeFrom: null, inputType: 'value', supportedCountries: ['LT'] }),
    ]
    const prices = findLowestDeliveryPrices(offer, country, {
      goodsCents,
      measure: measureGoods([{ product: { big_product: isBig }, amount: 1 }]),
    })
    expect(formatDeliveryPrices(prices, realTranslators.en, 'en').replace(/\s/g, ' ')).toBe(text)
  })
})

describe('totals', () => {
  const goods = [{ product: disc, amount: 1 }]

  it('totals no delivery before a provider is chosen', () => {
    expect(calculateCheckoutTotals(goods, { provider: null, isExempt: false })).toEqual({
      goods: 12_400,
      delivery: null,
      total: 12_400,
      gross: { goods: 12_400, delivery: 0, total: 12_400 },
    })
  })

  it('includes delivery in the totals', () => {
    expect(calculateCheckoutTotals(goods, { provider: buildProvider(), isExempt: false }).total).toBe(12_790)
  })

  it('excludes VAT for an exempt business, except from the gross total', () => {
    expect(calculateCheckoutTotals(goods, { provider: buildProvider(), isExempt: true })).toEqual({
      goods: 10_000,
      delivery: 315,
      total: 10_315,
      gross: { goods: 12_400, delivery: 390, total: 12_790 },
    })
  })
})

describe('the VAT rate of a price', () => {
  it.each([0, 500, 900, 1300, 2200, 2400])('finds the VAT rate of %d basis points, from half a euro', rate => {
    for (const cents of [50, 75, 390, 12_345, 999_999]) {
      const product = { total_price: cents / 100, price_wo_vat: computeNetEuros(cents, rate) }
      expect(computeVatRate(product)).toBe(rate)
      const item = { product: buildProduct(product), amount: 3 }
      expect(computePayableCents(item, { isExempt: true })).toBe(computeNetCents(cents * 3, rate))
    }
  })
})
