import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import { decideOrder } from '#checkout/domain/decide-order.ts'
import { isVatExempt } from '#checkout/domain/is-vat-exempt.ts'
import type { OrderInput, OrderProduct } from '#checkout/domain/order-input.ts'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import { type BasisPoints, type Cents, computeNetCents, computeNetEuros, toEuros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { buildVatTable } from '#orders/domain/order-money.ts'
import { calculateCheckoutTotals } from './checkout-totals.ts'
import { toParcel } from './to-parcel.ts'

const SHIPPING = 900
const PRODUCT_NAME = multilingual({ et: 'Asi', en: 'Thing' })

interface GrossPrice {
  cents: Cents
  rate: BasisPoints
}
// Prices below five cents do not reveal their rate.
const arbitraryPrice = fc.record({
  cents: fc.integer({ min: 5, max: 300_000 }),
  rate: fc.constantFrom(500, 900, 1300, 2400),
})
const arbitraryCart = fc.record({
  goods: fc.array(
    fc.record({
      price: arbitraryPrice,
      amount: fc.integer({ min: 1, max: 40 }),
      percent: fc.constantFrom(0, 0, 7, 50, 100),
      grams: fc.integer({ min: 0, max: 2_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  rates: fc.array(
    fc.record({
      countries: fc.subarray(['EE', 'FI']),
      postcodes: fc.constantFrom([], [{ from: '92000', to: '94999' }]),
      maxGrams: fc.option(fc.integer({ min: 1, max: 100_000 })),
      fromCents: fc.integer({ min: 0, max: 500_000 }),
      priceCents: fc.integer({ min: 5, max: 300_000 }),
      freeFromCents: fc.option(fc.integer({ min: 1, max: 500_000 })),
    }),
    { maxLength: 3 },
  ),
  delivery: arbitraryPrice,
  freeFromCents: fc.option(fc.integer({ min: 1, max: 500_000 })),
  isExempt: fc.boolean(),
  isDeliveryFree: fc.boolean(),
})

const toServerProduct = (id: number, { cents, rate }: GrossPrice): OrderProduct => ({
  id,
  class: id === SHIPPING ? 'shipping' : 'product',
  code1: '',
  code2: id === SHIPPING ? 'postikulu' : '',
  name: PRODUCT_NAME,
  unit: 'tk',
  totalCents: cents,
  free: false,
  vatClass: `class-${rate}`,
  bigProduct: false,
  withdrawalExclusion: 'none',
  hasLimitedAmount: false,
  availableIn: 0,
  visibility: null,
})
const toApiPrices = ({ cents, rate }: GrossPrice) => ({
  total_price: toEuros(cents),
  price_wo_vat: computeNetEuros(cents, rate),
})

test('shows the same total as the order costs, with and without VAT, and the server accepts it', () => {
  fc.assert(
    fc.property(
      arbitraryCart,
      fc.integer({ min: -500, max: 500 }),
      ({ goods, delivery, freeFromCents, rates, isExempt, isDeliveryFree }, difference) => {
        const campaign = { promotionId: 1, name: 'Summer', code: '' }
        const byProduct = new Map(
          goods.map(({ price, amount, percent }, index) => {
            const cents = Math.floor((price.cents * amount * percent) / 100)
            return [index + 1, cents > 0 ? [{ ...campaign, cents }] : []]
          }),
        )
        const freeShipping = isDeliveryFree ? { ...campaign, cents: delivery.cents } : null
        const form = buildCheckoutForm({
          Order: { client_type: isExempt ? 'business' : 'private', short_contact_address: 'Mannerheimintie 1' },
          Client: { business_name: 'Oy', vat_reg_nr: isExempt ? 'FI12345671' : '' },
          Delivery: { country: 'FI', provider: 'pickup', option: '' },
          CartItem: goods.map(({ amount }, index) => ({ product_id: index + 1, amount })),
        })
        expect(isVatExempt(form)).toBe(isExempt)
        const products = [
          ...goods.map(({ price, grams }, index) => ({ ...toServerProduct(index + 1, price), weightGrams: grams })),
          toServerProduct(SHIPPING, delivery),
        ]
        const input: OrderInput = {
          form,
          language: 'en',
          now: 0,
          products: new Map(products.map(product => [product.id, product])),
          levels: new Map(),
          offers: null,
          rates: new Map(products.map(({ vatClass }) => [vatClass, Number(vatClass.split('-')[1])])),
          vatCountry: 'EE',
          discounts: { byProduct, freeShipping },
          provider: {
            value: 'pickup',
            name: PRODUCT_NAME,
            supportedCountries: ['FI'],
            inputType: 'value',
            productId: SHIPPING,
            limits: { big_product: true },
            freeFromCents,
            rates,
            option: { id: '1', name: '', address: '', country: 'FI' },
          },
        }
        const decision = decideOrder(input)
        if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
        const { lines, totalCents } = decision.value.draft

        const apiPrices = toApiPrices(delivery)
        const listedProvider = {
          inputType: 'value',
          supportedCountries: ['FI'],
          price: apiPrices.total_price,
          price_wo_vat: apiPrices.price_wo_vat,
          freeFrom: freeFromCents === null ? null : toEuros(freeFromCents),
          rates: rates.map(({ priceCents, freeFromCents: rateFreeFrom, ...terms }) => {
            const { total_price: price, price_wo_vat } = toApiPrices({ ...delivery, cents: priceCents })
            return { ...terms, price, price_wo_vat, freeFrom: rateFreeFrom === null ? null : toEuros(rateFreeFrom) }
          }),
        } as unknown as DeliveryProvider
        const items = goods.map(({ price, amount, grams }, index) => ({
          product: buildProduct({ id: index + 1, ...toApiPrices(price), weight_grams: grams }),
          amount,
        }))
        const provider = quoteProvider(listedProvider, toParcel(form, items))
        const totals = calculateCheckoutTotals(items, {
          provider,
          isExempt,
          discounts: { byProduct, delivery: freeShipping },
        })
        expect(totals).toMatchObject({ total: totalCents, delivery: lines.at(-1)?.totalCents })
        // The server accepts the gross total and rejects others with the payable one.
        const seenDecision = decideOrder({ ...input, seenCents: totals.gross.total + difference })
        expect(seenDecision).toEqual(
          difference === 0 ? decision : { ok: false, reason: { kind: 'totalChanged', totalCents } },
        )

        // Gross prices decide free delivery for everybody; an exempt line is the net of its gross price.
        const grossCents = goods.reduce((sum, { price, amount }) => sum + price.cents * amount, 0)
        const rate = rates.find(
          ({ countries, postcodes, maxGrams, fromCents }) =>
            (countries.length === 0 || countries.includes('FI')) &&
            postcodes.length === 0 &&
            goods.reduce((sum, { grams, amount }) => sum + grams * amount, 0) <= (maxGrams ?? Infinity) &&
            grossCents >= fromCents,
        )
        const freeLimit = rate ? rate.freeFromCents : freeFromCents
        const isFree = isDeliveryFree || (freeLimit !== null && grossCents >= freeLimit)
        const chargedCents = isFree ? 0 : (rate?.priceCents ?? delivery.cents)
        expect(lines.at(-1)?.totalCents).toBe(isExempt ? computeNetCents(chargedCents, delivery.rate) : chargedCents)
        const table = buildVatTable(lines, { isExempt })
        expect(table.reduce((sum, row) => sum + row.sumCents, 0)).toBe(totalCents)
        if (isExempt && totalCents > 0) expect(table).toEqual([{ basisPoints: 0, sumCents: totalCents, vatCents: 0 }])
      },
    ),
    { numRuns: 500 },
  )
})
