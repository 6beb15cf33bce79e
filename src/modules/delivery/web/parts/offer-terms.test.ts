import { expect, test } from 'vitest'
import type { ProductDetails } from '#listing/contract-listing.ts'
import { offerTerms } from './offer-terms.ts'

const providers = [
  {
    supportedCountries: ['EE', 'FI'],
    inputType: 'select',
    big_product: false,
    max_weight: null,
    max_length: null,
    price: 3.5,
    freeFrom: 150,
  } as const,
].map(provider => ({ ...provider, supportedCountries: [...provider.supportedCountries] }))
const product = (own: Partial<ProductDetails>) =>
  ({
    total_price: 20,
    big_product: false,
    available_in: 1,
    availableForSale: 4,
    stock: [{ amount: 4 }],
    unit: 'pcs',
    ...own,
  }) as ProductDetails

test('a rate for every country that something is sent to, and when it leaves', () => {
  const terms = offerTerms({ countries: ['EE', 'FI', 'SE'], providers }, product({}))
  expect(terms).toMatchObject({
    shippingDetails: [
      {
        shippingRate: { value: '3.50', currency: 'EUR' },
        shippingDestination: { addressCountry: 'EE' },
        deliveryTime: { handlingTime: { maxValue: 1, unitCode: 'DAY' } },
      },
      { shippingDestination: { addressCountry: 'FI' } },
    ],
    hasMerchantReturnPolicy: { applicableCountry: ['EE', 'FI', 'SE'], merchantReturnDays: 14 },
  })
})

test('what nobody sends has no rate, what is ordered in no day', () => {
  expect(offerTerms({ countries: ['EE'], providers }, product({ big_product: true }))).not.toHaveProperty(
    'shippingDetails',
  )
  const ordered = offerTerms(
    { countries: ['EE'], providers },
    product({ available_in: -1, availableForSale: 0, stock: [] }),
  )
  expect(ordered).not.toHaveProperty('shippingDetails.0.deliveryTime')
})
