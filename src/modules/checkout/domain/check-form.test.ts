import { expect, test } from 'vitest'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { checkEInvoiceAddress } from './check-e-invoice-address.ts'
import { checkForm, type FormProvider } from './check-form.ts'

const buildParcelProvider = (value: string, countries = ['EE'], optionIds = ['96001']): FormProvider => ({
  value,
  supportedCountries: countries,
  inputType: 'select',
  options: optionIds.map(id => ({ id, country: countries[0]! })),
  big_product: false,
})
const providers: FormProvider[] = [
  buildParcelProvider('omniva-parcel'),
  buildParcelProvider('omniva-po'),
  buildParcelProvider('itella-ee-parcel'),
  buildParcelProvider('itella-fi-parcel', ['FI'], ['7001']),
  { value: 'omniva-courier', supportedCountries: ['EE'], inputType: 'Address', options: [], big_product: true },
  { value: 'pickup-tallinn', supportedCountries: ['EE'], inputType: 'value', options: [], big_product: true },
]
const smallGoods = measureGoods([{ product: { big_product: false }, amount: 1 }])
const bigGoods = measureGoods([false, true].map(big_product => ({ product: { big_product }, amount: 1 })))
const address = { street: 'Pikk 7', city: 'Pärnu', state: 'Pärnumaa', area_code: '80010' }
const courier = { provider: 'omniva-courier', option: '', Address: address }

test.each([
  ['a private person to a parcel machine', {}],
  ['own pick-up without an option', { Delivery: { provider: 'pickup-tallinn', option: '' } }],
  ['a courier, apartment optional', { Delivery: courier }],
  ['an e-mail without a format check', { Client: { email: 'not-an-address' } }],
  [
    'a business without a person’s name',
    {
      Order: { client_type: 'business', short_contact_address: 'Pikk 7' },
      Client: { business_name: 'Kiire OÜ', first_name: '', last_name: '' },
    },
  ],
  ['Finland', { Delivery: { country: 'FI', provider: 'itella-fi-parcel', option: '7001' } }],
] as const)('accepts %s', (_title, changes) => {
  expect(checkForm(buildCheckoutForm(changes), { providers, goods: smallGoods })).toEqual({})
})

test.each([
  ['Pikk 7', {}, { 'Order.short_contact_address': 'cityMissing' }],
  ['', {}, { 'Order.short_contact_address': 'required' }],
  ['Pikk 7, Pärnu', {}, {}],
  ['Pikk 7', { wantsEInvoice: false }, {}],
  ['Pikk 7', { company_reg_nr: '' }, {}],
  ['', { wantsEInvoice: false }, { 'Order.short_contact_address': 'required' }],
])(
  'requires the city of a business with a registry code that wants e-invoices: “%s” with %j',
  (short_contact_address, changes, errors) => {
    const { wantsEInvoice, company_reg_nr } = { wantsEInvoice: true, company_reg_nr: '14532901', ...changes }
    const form = buildCheckoutForm({
      Order: { client_type: 'business', short_contact_address },
      Client: { business_name: 'Kiire OÜ', company_reg_nr },
      wantsEInvoice,
    })
    expect({ ...checkEInvoiceAddress(form), ...checkForm(form, { providers, goods: smallGoods }) }).toEqual(errors)
  },
)

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
  expect(checkForm(buildCheckoutForm(changes), { providers, goods: smallGoods })).toEqual({ [path]: 'required' })
})

test('requires name and contact address of a business', () => {
  const form = buildCheckoutForm({ Order: { client_type: 'business' } })
  expect(checkForm(form, { providers, goods: smallGoods })).toEqual({
    'Client.business_name': 'required',
    'Order.short_contact_address': 'required',
  })
})

test.each([
  ['omniva-parcel', { 'Delivery.provider': 'tooBigForProvider' }],
  ['pickup-tallinn', {}],
])('checks the limits of %s for a big product', (provider, problems) => {
  expect(checkForm(buildCheckoutForm({ Delivery: { provider } }), { providers, goods: bigGoods })).toEqual(problems)
})

test.each([
  [{ provider: 'nobody' }, { 'Delivery.provider': 'providerNotAvailable' }],
  [{ country: 'FI' }, { 'Delivery.provider': 'providerNotAvailable' }],
  [{ option: '12345' }, { 'Delivery.option': 'optionNotAvailable' }],
])('rejects an unavailable choice: %o', (Delivery, problems) => {
  expect(checkForm(buildCheckoutForm({ Delivery }), { providers, goods: smallGoods })).toEqual(problems)
})

test('reports all errors of an empty form at once', () => {
  const blank = { first_name: '', last_name: '', email: '', phone: '' }
  const form = buildCheckoutForm({ Client: blank, Delivery: { provider: '' }, acceptedTos: false })
  expect(Object.keys(checkForm(form, { providers, goods: smallGoods })).sort()).toEqual([
    'Client.email',
    'Client.first_name',
    'Client.last_name',
    'Client.phone',
    'Delivery.provider',
    'acceptedTos',
  ])
})
