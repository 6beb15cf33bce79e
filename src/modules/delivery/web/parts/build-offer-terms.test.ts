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
const returns = { paidBy: 'buyer', namesLargeCost: true } as const
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
  const terms = buildOfferTerms({ countries: ['EE', 'FI', 'SE'], providers, returns }, buildProduct({}))
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
  expect(
    buildOfferTerms({ countries: ['EE'], providers, returns }, buildProduct({ big_product: true })),
  ).not.toHaveProperty('shippingDetails')
  const backorderTerms = buildOfferTerms(
    { countries: ['EE'], providers, returns },
    buildProduct({ available_in: -1, availableForSale: 0, stock: [] }),
  )
  expect(backorderTerms).not.toHaveProperty('shippingDetails.0.deliveryTime')
})

test.each([
  ['an ordinary product', {}, {}, ['FiniteReturnWindow', 14, 'ReturnByMail', 'ReturnFeesCustomerResponsibility']],
  [
    'a sealed product',
    { exclusion: 'sealed' },
    {},
    ['FiniteReturnWindow', 14, 'ReturnByMail', 'ReturnFeesCustomerResponsibility'],
  ],
  ['a product made for the buyer', { exclusion: 'custom' }, {}, ['NotPermitted']],
  ['digital content', { exclusion: 'digital' }, {}, ['NotPermitted']],
  ['a shop that pays for returns', {}, { paidBy: 'shop' }, ['FiniteReturnWindow', 14, 'ReturnByMail', 'FreeReturn']],
  [
    'a large product with a named cost',
    { big_product: true },
    {},
    ['FiniteReturnWindow', 14, 'ReturnFeesCustomerResponsibility'],
  ],
  [
    'a large product without a named cost',
    { big_product: true },
    { namesLargeCost: false },
    ['FiniteReturnWindow', 14, 'FreeReturn'],
  ],
] as const)('describes the return policy of %s', (_title, product, changes, expected) => {
  const delivery = { countries: ['EE'], providers, returns: { ...returns, ...changes } }
  const { hasMerchantReturnPolicy: policy } = buildOfferTerms(delivery, buildProduct(product)) as {
    hasMerchantReturnPolicy: Record<string, unknown>
  }
  const { '@type': _type, applicableCountry, ...terms } = policy
  expect(applicableCountry).toEqual(['EE'])
  const values = Object.values(terms).map(value =>
    typeof value === 'string' ? value.replace(/^https:\/\/schema.org\/(MerchantReturn)?/, '') : value,
  )
  expect(values).toEqual(expected)
})
