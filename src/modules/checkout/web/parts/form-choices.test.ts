import { describe, expect, it } from 'vitest'
import type { FormProvider } from '#checkout/domain/check-form.ts'
import { checkoutFormWith } from '#checkout/testing/checkout-form-sample.ts'
import { chooseCountry, chooseOption, chooseProvider, dropUnavailableChoices } from './form-choices.ts'

const provider = (value: string, changes: Partial<FormProvider> = {}): FormProvider => ({
  value,
  supportedCountries: ['EE', 'FI'],
  inputType: 'select',
  options: [],
  big_product: false,
  ...changes,
})
const parcel = provider('omniva-parcel', {
  options: [
    { id: '96001', country: 'EE' },
    { id: '88001', country: 'LV' },
  ],
})
const courier = provider('omniva-courier', { inputType: 'Address' })
const pickUp = provider('pickup-tallinn', {
  inputType: 'value',
  supportedCountries: ['EE'],
  options: [{ id: 'shop', country: 'EE' }],
})
const all = [parcel, courier, pickUp]
const chosen = checkoutFormWith({ Delivery: { country: 'EE', provider: 'omniva-parcel', option: '96001' } })
const delivery = (form: typeof chosen) => {
  const { country, provider: value, option } = form.Delivery
  return { country, provider: value, option }
}

describe('choosing', () => {
  it('a country clears provider and option', () => {
    expect(delivery(chooseCountry(chosen, 'FI'))).toEqual({ country: 'FI', provider: '', option: '' })
  })

  it('a provider clears the option', () => {
    expect(delivery(chooseProvider(chosen, courier))).toEqual({ country: 'EE', provider: 'omniva-courier', option: '' })
  })

  it('a provider of type value fills the option automatically', () => {
    expect(delivery(chooseProvider(chosen, pickUp)).option).toBe('shop')
    expect(delivery(chooseProvider(chosen, { ...pickUp, options: [] })).option).toBe('pickup-tallinn')
  })

  it('an option changes nothing else', () => {
    expect(chooseOption(chosen, '2')).toEqual({ ...chosen, Delivery: { ...chosen.Delivery, option: '2' } })
  })
})

describe('a stored form', () => {
  const offered = (changes: Partial<typeof chosen.Delivery>) =>
    delivery(
      dropUnavailableChoices(checkoutFormWith({ Delivery: { ...chosen.Delivery, ...changes } }), ['FI', 'EE'], all),
    )

  it.each([
    ['stays as it is', {}, { country: 'EE', provider: 'omniva-parcel', option: '96001' }],
    ['loses an option that is gone', { option: '1' }, { country: 'EE', provider: 'omniva-parcel', option: '' }],
    [
      'loses an option of another country',
      { option: '88001' },
      { country: 'EE', provider: 'omniva-parcel', option: '' },
    ],
    ['loses a provider that is gone', { provider: 'dpd' }, { country: 'EE', provider: '', option: '' }],
    [
      'loses a provider that does not go there',
      { country: 'FI', provider: 'pickup-tallinn', option: 'shop' },
      { country: 'FI', provider: '', option: '' },
    ],
    ['goes home from a country that is gone', { country: 'SE' }, { country: 'EE', provider: '', option: '' }],
    [
      'fills the option of a provider of the kind value',
      { provider: 'pickup-tallinn', option: '' },
      { country: 'EE', provider: 'pickup-tallinn', option: 'shop' },
    ],
  ])('%s', (_name, changes, expected) => {
    expect(offered(changes)).toEqual(expected)
  })
})
