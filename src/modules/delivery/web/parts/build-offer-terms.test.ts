import { expect, test } from 'vitest'
import type { ProductDetails } from '#listing/contract-products.ts'
import { buildOfferTerms } from './build-offer-terms.ts'

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
const buildProduct = (overrides: Partial<ProductDetails>) =>
  ({
    total_price: 20,
    big_product: false,
    available_in: 1,
    availableForSale: 4,
    stock: [{ amount: 4 }],
    unit: 'pcs',
    ...overrides,
  }) as ProductDetails

test('lists a shipping rate for every delivery country with the dispatch time', () => {
  const terms = buildOfferTerms({ countries: ['EE', 'FI', 'SE'], providers }, buildProduct({}))
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

test('lists no rate without delivery and no time for backorders', () => {
  expect(buildOfferTerms({ countries: ['EE'], providers }, buildProduct({ big_product: true }))).not.toHaveProperty(
    'shippingDetails',
  )
  const backordered = buildOfferTerms(
    { countries: ['EE'], providers },
    buildProduct({ available_in: -1, availableForSale: 0, stock: [] }),
  )
  expect(backordered).not.toHaveProperty('shippingDetails.0.deliveryTime')
})
