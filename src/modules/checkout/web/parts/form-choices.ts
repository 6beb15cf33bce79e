import type { FormProvider } from '#checkout/domain/check-form.ts'
import { type CheckoutForm, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'

type Delivery = Partial<CheckoutForm['Delivery']>

const changeDelivery = (form: CheckoutForm, delivery: Delivery): CheckoutForm => ({
  ...form,
  Delivery: { ...form.Delivery, ...delivery },
})

/** Sets the country and clears provider and option. */
export const chooseCountry = (form: CheckoutForm, country: string): CheckoutForm =>
  changeDelivery(form, { country, provider: '', option: '' })

/** Sets the provider and clears the option; own pick-up fills it automatically. */
export const chooseProvider = (form: CheckoutForm, provider: FormProvider): CheckoutForm =>
  changeDelivery(form, { provider: provider.value, option: findAutomaticOption(provider, form.Delivery.country) })

export const chooseOption = (form: CheckoutForm, option: string): CheckoutForm => changeDelivery(form, { option })

const findAutomaticOption = (provider: FormProvider, country: string): string => {
  if (!isOwnPickUp(provider)) return ''
  const options = provider.options ?? []
  const automaticOption = options.find(option => option.country === country) ?? options[0]
  return automaticOption?.id ?? provider.value
}

/** Removes choices that the shop no longer offers from a stored form. */
export const dropUnavailableChoices = (
  form: CheckoutForm,
  countries: readonly string[],
  providers: readonly FormProvider[],
): CheckoutForm => {
  const { country, provider: value, option } = form.Delivery
  if (!countries.includes(country)) {
    return chooseCountry(form, countries.includes(HOME_COUNTRY) ? HOME_COUNTRY : (countries[0] ?? HOME_COUNTRY))
  }
  const provider = providers.find(
    candidate => candidate.value === value && candidate.supportedCountries.includes(country),
  )
  if (!provider) return changeDelivery(form, { provider: '', option: '' })
  if (isOwnPickUp(provider)) return chooseProvider(form, provider)
  const isGone = provider.options?.some(candidate => candidate.id === option && candidate.country === country) === false
  return provider.inputType === 'select' && isGone ? chooseOption(form, '') : form
}
