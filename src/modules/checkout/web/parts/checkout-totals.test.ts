import { describe, expect, it } from 'vitest'
import { productWith } from '#cart/testing/product-sample.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { netCents, netEuros } from '#kernel/money.ts'
import { realTranslators } from '#kernel/testing/real-texts.ts'
import { calculateCheckoutTotals, paidCents, providerCents, vatRateOf } from './checkout-totals.ts'
import { formatDeliveryPrices, lowestDeliveryPrices } from './delivery-estimate.tsx'

const provider = (changes: Partial<DeliveryProvider> = {}): DeliveryProvider => ({
  value: 'omniva-parcel',
  name: { type: 'language' },
  desc: { type: 'language' },
  supportedCountries: ['EE'],
  inputType: 'select',
  options: [],
  ...{ big_product: false, max_weight: null, max_length: null },
  price: 3.9,
  price_wo_vat: netEuros(390, 2400),
  freeFrom: 150,
  ...changes,
})
const disc = productWith({ id: 1, total_price: 124, price_wo_vat: 100 })

describe('delivery', () => {
  it.each([
    [14_999, 390],
    [15_000, 0],
  ])('with goods for %d cents costs %d', (goods, cents) => {
    expect(providerCents(provider(), goods)).toBe(cents)
  })

  it('is never free without a limit', () => {
    expect(providerCents(provider({ freeFrom: null }), 1_000_000)).toBe(390)
  })

  it.each([
    ['EE', 1000, false, 'from €2.90, free if you collect'],
    ['EE', 15_000, false, 'Free'],
    ['EE', 1000, true, 'from €8.90'],
    ['FI', 1000, false, 'from €1.00'],
    ['SE', 1000, false, 'Calculated at checkout'],
    ['LV', 1000, false, 'free if you collect'],
    ['LT', 1000, false, 'from €2.00'],
  ])('to %s with goods for %d cents, big %s, is shown as “%s”', (country, goodsCents, big, words) => {
    const offer = [
      provider(),
      provider({ price: 2.9, freeFrom: null }),
      provider({ price: 1, supportedCountries: ['FI'] }),
      provider({ price: 8.9, freeFrom: null, big_product: true }),
      provider({ price: 0, freeFrom: null, inputType: 'value', supportedCountries: ['EE', 'LV'] }),
      provider({ price: 2, freeFrom: null, inputType: 'value', supportedCountries: ['LT'] }),
    ]
    const prices = lowestDeliveryPrices(offer, country, {
      goodsCents,
      measure: measureGoods([{ product: { big_product: big }, amount: 1 }]),
    })
    expect(formatDeliveryPrices(prices, realTranslators.en, 'en').replace(/\s/g, ' ')).toBe(words)
  })
})

describe('totals', () => {
  const goods = [{ product: disc, amount: 1 }]

  it('have no delivery before a provider is chosen', () => {
    expect(calculateCheckoutTotals(goods, { provider: null, exempt: false })).toEqual({
      goods: 12_400,
      delivery: null,
      total: 12_400,
      gross: { goods: 12_400, delivery: 0, total: 12_400 },
    })
  })

  it('include delivery', () => {
    expect(calculateCheckoutTotals(goods, { provider: provider(), exempt: false }).total).toBe(12_790)
  })

  it('exclude VAT for an exempt business, except from the gross total', () => {
    expect(calculateCheckoutTotals(goods, { provider: provider(), exempt: true })).toEqual({
      goods: 10_000,
      delivery: 315,
      total: 10_315,
      gross: { goods: 12_400, delivery: 390, total: 12_790 },
    })
  })
})

describe('the VAT rate of a price', () => {
  it.each([0, 500, 900, 1300, 2200, 2400])('%d basis points, from half a euro up', rate => {
    for (const cents of [50, 75, 390, 12_345, 999_999]) {
      const product = { total_price: cents / 100, price_wo_vat: netEuros(cents, rate) }
      expect(vatRateOf(product)).toBe(rate)
      const item = { product: productWith(product), amount: 3 }
      expect(paidCents(item, true)).toBe(netCents(cents * 3, rate))
    }
  })
})
