import { describe, expect, it } from 'vitest'
import type { FormProvider } from '#checkout/domain/check-form.ts'
import { buildCheckoutForm } from '#checkout/testing/build-checkout-form.ts'
import { chooseCountry, chooseOption, chooseProvider, dropUnavailableChoices } from './form-choices.ts'

const buildProvider = (value: string, changes: Partial<FormProvider> = {}): FormProvider => ({
  value,
  supportedCountries: ['EE', 'FI'],
  inputType: 'select',
  options: [],
  big_product: false,
  ...changes,
})
const parcel = buildProvider('omniva-parcel', {
  options: [
    { id: '96001', country: 'EE' },
    { id: '88001', country: 'LV' },
  ],
})
const courier = buildProvider('omniva-courier', { inputType: 'Address' })
const pickUp = buildProvider('pickup-tallinn', {
  inputType: 'value',
  supportedCountries: ['EE'],
  options: [{ id: 'shop', country: 'EE' }],
})
const providers = [parcel, courier, pickUp]
const chosenForm = buildCheckoutForm({ Delivery: { country: 'EE', provider: 'omniva-parcel', option: '96001' } })
const getDelivery = (form: typeof chosenForm) => {
  const { country, provider: value, option } = form.Delivery
  return { country, provider: value, option }
}

describe('choosing', () => {
  it('clears provider and option when a country is chosen', () => {
    expect(getDelivery(chooseCountry(chosenForm, 'FI'))).toEqual({ country: 'FI', provider: '', option: '' })
  })

  it('clears the option when a provider is chosen', () => {
    expect(getDelivery(chooseProvider(chosenForm, courier))).toEqual({
      country: 'EE',
      provider: 'omniva-courier',
      option: '',
    })
  })

  it('fills the option when a provider of type value is chosen', () => {
    expect(getDelivery(chooseProvider(chosenForm, pickUp)).option).toBe('shop')
    expect(getDelivery(chooseProvider(chosenForm, { ...pickUp, options: [] })).option).toBe('pickup-tallinn')
  })

  it('changes nothing else when an option is chosen', () => {
    expect(chooseOption(chosenForm, '2')).toEqual({ ...chosenForm, Delivery: { ...chosenForm.Delivery, option: '2' } })
  })
})

describe('a stored form', () => {
  const restoreDelivery = (changes: Partial<typeof chosenForm.Delivery>) =>
    getDelivery(
      dropUnavailableChoices(
        buildCheckoutForm({ Delivery: { ...chosenForm.Delivery, ...changes } }),
        ['FI', 'EE'],
        providers,
      ),
    )

  it.each([
    ['keeps available choices', {}, { country: 'EE', provider: 'omniva-parcel', option: '96001' }],
    ['clears a removed option', { option: '1' }, { country: 'EE', provider: 'omniva-parcel', option: '' }],
    [
      'clears an option of another country',
      { option: '88001' },
      { country: 'EE', provider: 'omniva-parcel', option: '' },
    ],
    ['clears a removed provider', { provider: 'dpd' }, { country: 'EE', provider: '', option: '' }],
    [
      'clears a provider that does not deliver to its country',
      { country: 'FI', provider: 'pickup-tallinn', option: 'shop' },
      { country: 'FI', provider: '', option: '' },
    ],
    ['falls back to the home country', { country: 'SE' }, { country: 'EE', provider: '', option: '' }],
    [
      'fills the option of a provider of type value',
      { provider: 'pickup-tallinn', option: '' },
      { country: 'EE', provider: 'pickup-tallinn', option: 'shop' },
    ],
  ])('%s', (_title, changes, expected) => {
    expect(restoreDelivery(changes)).toEqual(expected)
  })
})
