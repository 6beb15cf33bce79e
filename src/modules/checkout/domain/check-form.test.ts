import { expect, test } from 'vitest'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import { checkForm, type FormProvider } from './check-form.ts'

const parcel = (value: string, countries = ['EE'], ids = ['96001']): FormProvider => ({
  value,
  supportedCountries: countries,
  inputType: 'select',
  options: ids.map(id => ({ id, country: countries[0]! })),
  big_product: false,
})
const providers: FormProvider[] = [
  parcel('omniva-parcel'),
  parcel('omniva-po'),
  parcel('itella-ee-parcel'),
  parcel('itella-fi-parcel', ['FI'], ['7001']),
  { value: 'omniva-courier', supportedCountries: ['EE'], inputType: 'Address', options: [], big_product: true },
  { value: 'pickup-tallinn', supportedCountries: ['EE'], inputType: 'value', options: [], big_product: true },
]
const small = measureGoods([{ product: { big_product: false }, amount: 1 }])
const big = measureGoods([false, true].map(big_product => ({ product: { big_product }, amount: 1 })))
const address = { street: 'Pikk 7', city: 'Pärnu', state: 'Pärnumaa', area_code: '80010' }
const courier = { provider: 'omniva-courier', option: '', Address: address }

test.each([
  ['a private person to a parcel machine', {}],
  ['own pick-up without an option', { Delivery: { provider: 'pickup-tallinn', option: '' } }],
  ['a courier, apartment optional', { Delivery: courier }],
  ['no format check of the e-mail', { Client: { email: 'not-an-address' } }],
  [
    'a business without a name of a person',
    {
      Order: { client_type: 'business', short_contact_address: 'Pikk 7' },
      Client: { business_name: 'Kiire OÜ', first_name: '', last_name: '' },
    },
  ],
  ['Finland', { Delivery: { country: 'FI', provider: 'itella-fi-parcel', option: '7001' } }],
] as const)('accepts %s', (_what, changes) => {
  expect(checkForm(checkoutFormWith(changes), { providers, goods: small })).toEqual({})
})

test.each([
  ['Client.first_name', { Client: { first_name: '' } }],
  ['Client.last_name', { Client: { last_name: '  ' } }],
  ['Client.email', { Client: { email: '' } }],
  ['Client.phone', { Client: { phone: '' } }],
  ['Delivery.provider', { Delivery: { provider: '' } }],
  ['acceptedTos', { acceptedTos: false }],
  ...['omniva-parcel', 'omniva-po', 'itella-ee-parcel'].map(
    provider => ['Delivery.option', { Delivery: { provider, option: '' } }] as const,
  ),
  ['Delivery.option', { Delivery: { country: 'FI', provider: 'itella-fi-parcel', option: '' } }],
  ...(['street', 'state', 'city', 'area_code'] as const).map(
    field => [`Delivery.Address.${field}`, { Delivery: { ...courier, Address: { ...address, [field]: '' } } }] as const,
  ),
] as const)('requires %s in %o', (path, changes) => {
  expect(checkForm(checkoutFormWith(changes), { providers, goods: small })).toEqual({ [path]: 'required' })
})

test('requires name and contact address of a business', () => {
  const form = checkoutFormWith({ Order: { client_type: 'business' } })
  expect(checkForm(form, { providers, goods: small })).toEqual({
    'Client.business_name': 'required',
    'Order.short_contact_address': 'required',
  })
})

test.each([
  ['omniva-parcel', { 'Delivery.provider': 'tooBigForProvider' }],
  ['pickup-tallinn', {}],
])('checks the limits of %s for a big product', (provider, problems) => {
  expect(checkForm(checkoutFormWith({ Delivery: { provider } }), { providers, goods: big })).toEqual(problems)
})

test.each([
  [{ provider: 'nobody' }, { 'Delivery.provider': 'providerNotAvailable' }],
  [{ country: 'FI' }, { 'Delivery.provider': 'providerNotAvailable' }],
  [{ option: '12345' }, { 'Delivery.option': 'optionNotAvailable' }],
])('rejects an unavailable choice: %o', (Delivery, problems) => {
  expect(checkForm(checkoutFormWith({ Delivery }), { providers, goods: small })).toEqual(problems)
})

test('reports all errors of an empty form at once', () => {
  const blank = { first_name: '', last_name: '', email: '', phone: '' }
  const form = checkoutFormWith({ Client: blank, Delivery: { provider: '' }, acceptedTos: false })
  expect(Object.keys(checkForm(form, { providers, goods: small })).sort()).toEqual([
    'Client.email',
    'Client.first_name',
    'Client.last_name',
    'Client.phone',
    'Delivery.provider',
    'acceptedTos',
  ])
})
