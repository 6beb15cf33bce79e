import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import { decideOrder } from '#checkout/domain/decide-order.ts'
import { isVatExempt } from '#checkout/domain/is-vat-exempt.ts'
import type { OrderInput, OrderProduct } from '#checkout/domain/order-input.ts'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { type BasisPoints, type Cents, computeNetCents, computeNetEuros, toEuros } from '#kernel/money.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { buildVatTable } from '#orders/domain/order-money.ts'
import { calculateCheckoutTotals } from './checkout-totals.ts'

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
  goods: fc.array(fc.record({ price: arbitraryPrice, amount: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  delivery: arbitraryPrice,
  freeFromCents: fc.option(fc.integer({ min: 1, max: 500_000 })),
  isExempt: fc.boolean(),
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
      ({ goods, delivery, freeFromCents, isExempt }, difference) => {
        const form = buildCheckoutForm({
          Order: { client_type: isExempt ? 'business' : 'private', short_contact_address: 'Mannerheimintie 1' },
          Client: { business_name: 'Oy', vat_reg_nr: isExempt ? 'FI12345671' : '' },
          Delivery: { country: 'FI', provider: 'pickup', option: '' },
          CartItem: goods.map(({ amount }, index) => ({ product_id: index + 1, amount })),
        })
        expect(isVatExempt(form)).toBe(isExempt)
        const products = [
          ...goods.map(({ price }, index) => toServerProduct(index + 1, price)),
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
          provider: {
            value: 'pickup',
            name: PRODUCT_NAME,
            supportedCountries: ['FI'],
            inputType: 'value',
            productId: SHIPPING,
            limits: { big_product: true },
            freeFromCents,
            option: { id: '1', name: '', address: '', country: 'FI' },
          },
        }
        const decision = decideOrder(input)
        if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
        const { lines, totalCents } = decision.value.draft

        const apiPrices = toApiPrices(delivery)
        const provider = {
          supportedCountries: ['FI'],
          price: apiPrices.total_price,
          price_wo_vat: apiPrices.price_wo_vat,
          freeFrom: freeFromCents === null ? null : toEuros(freeFromCents),
        } as unknown as DeliveryProvider
        const totals = calculateCheckoutTotals(
          goods.map(({ price, amount }, index) => ({
            product: buildProduct({ id: index + 1, ...toApiPrices(price) }),
            amount,
          })),
          { provider, isExempt },
        )
        expect(totals).toMatchObject({ total: totalCents, delivery: lines.at(-1)?.totalCents })
        // The server accepts the gross total and rejects others with the payable one.
        const seenDecision = decideOrder({ ...input, seenCents: totals.gross.total + difference })
        expect(seenDecision).toEqual(
          difference === 0 ? decision : { ok: false, reason: { kind: 'totalChanged', totalCents } },
        )

        // Gross prices decide free delivery for everybody; an exempt line is the net of its gross price.
        const grossCents = goods.reduce((sum, { price, amount }) => sum + price.cents * amount, 0)
        const chargedCents = freeFromCents !== null && grossCents >= freeFromCents ? 0 : delivery.cents
        expect(lines.at(-1)?.totalCents).toBe(isExempt ? computeNetCents(chargedCents, delivery.rate) : chargedCents)
        const table = buildVatTable(lines, { isExempt })
        expect(table.reduce((sum, row) => sum + row.sumCents, 0)).toBe(totalCents)
        if (isExempt) expect(table).toEqual([{ basisPoints: 0, sumCents: totalCents, vatCents: 0 }])
      },
    ),
    { numRuns: 500 },
  )
})
