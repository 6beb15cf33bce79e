import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import { FORM_ERROR_KEYS, LIMIT_ERRORS } from '#checkout/domain/check-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { findExceededLimit } from '#delivery/domain/delivery-limits.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import { type Cents, formatCents, toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { computePayableProviderCents, computeProviderCents } from './checkout-totals.ts'
import { chooseCountry, chooseOption, chooseProvider } from './form-choices.ts'
import { FormField } from './form-field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Loads the point picker on the first interaction with the section, because most visitors do not need it. */
const PointPicker = createLazyComponent(() =>
  import('./point-picker.tsx').then(({ PointPicker: component }) => component),
)

interface DeliverySectionProps {
  form: CheckoutFields
  /** Country names by code. */
  countries: Readonly<Record<string, string>>
  providers: readonly DeliveryProvider[]
  goodsCents: Cents
  measure: GoodsMeasure
  /** Shows prices without VAT. */
  isExempt: boolean
  /** True when staff fill in the form. Their position is not the customer's, so the list offers no points nearby. */
  isStaffForm?: boolean
}

/** Shows the delivery fields. The country determines the providers, and the provider determines the other fields. */
export const DeliverySection = (props: DeliverySectionProps) => {
  const { form, countries, providers, goodsCents, measure, isExempt, isStaffForm = false } = props
  const t = useT()
  const language = useLanguage()
  const { country, provider: chosenValue } = form.values.Delivery
  const parcel = { country, postcode: form.values.Delivery.Address.area_code, grams: measure.grams, goodsCents }
  const offeredProviders = providers
    .filter(candidate => candidate.supportedCountries.includes(country))
    .map(candidate => quoteProvider(candidate, parcel))
  const possibleProviders = offeredProviders.filter(candidate => findExceededLimit(candidate, measure) === null)
  const impossibleProviders = offeredProviders.filter(candidate => findExceededLimit(candidate, measure) !== null)
  const provider = offeredProviders.find(({ value }) => value === chosenValue)
  // Shows the exceeded limit before the order is sent, so that the customer can choose another provider.
  const exceededLimit = provider && findExceededLimit(provider, measure)
  const limitError = exceededLimit ? t(FORM_ERROR_KEYS[LIMIT_ERRORS[exceededLimit]]) : undefined
  return (
    <div className="grid gap-6" {...createPrefetchHandlers(PointPicker.prefetch)}>
      <SelectField
        autoComplete="shipping country"
        label={t('checkout.country')}
        name="Delivery.country"
        onChange={event => {
          const code = event.target.value
          form.change(values => chooseCountry(values, code))
        }}
        options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
        required
        value={country}
      />
      {possibleProviders.length === 0 ? (
        <Notice kind="warning">{t('checkout.noProviders')}</Notice>
      ) : (
        <RadioCards
          cards={possibleProviders.map(candidate => ({
            value: candidate.value,
            title: pickText(candidate.name, language),
            description: <ProviderText goodsCents={goodsCents} provider={candidate} />,
            trailing: <ProviderPrice cents={computePayableProviderCents(candidate, goodsCents, isExempt)} />,
            details:
              candidate === provider && !isOwnPickUp(candidate) ? (
                <ProviderDetails isStaffForm={isStaffForm} form={form} provider={candidate} />
              ) : undefined,
          }))}
          error={form.errorAt('Delivery.provider') ?? limitError}
          legend={t('checkout.provider')}
          name="Delivery.provider"
          onChange={value => {
            const pickedProvider = possibleProviders.find(candidate => candidate.value === value)
            if (pickedProvider) form.change(values => chooseProvider(values, pickedProvider))
          }}
          required
          value={chosenValue}
        />
      )}
      {impossibleProviders.length > 0 ? (
        <ImpossibleProviders measure={measure} providers={impossibleProviders} />
      ) : null}
    </div>
  )
}

const LIMIT_TEXT_KEYS = {
  tooBig: 'checkout.tooBig',
  tooHeavy: 'checkout.tooHeavy',
  tooLong: 'checkout.tooLong',
} as const

/** Lists the providers that cannot take the cart, collapsed and with reasons. */
const ImpossibleProviders = ({ providers, measure }: Pick<DeliverySectionProps, 'providers' | 'measure'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <details className="text-sm text-secondary">
      <summary className="min-h-11 py-2.5">
        {t('checkout.impossible')} ({providers.length})
      </summary>
      <ul className="mt-1 grid gap-1">
        {providers.map(provider => (
          <li key={provider.value}>
            {pickText(provider.name, language)}
            <span className="block text-warn">
              {t(LIMIT_TEXT_KEYS[findExceededLimit(provider, measure) ?? 'tooBig'])}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ProviderDetailsProps {
  form: CheckoutFields
  provider: DeliveryProvider
  isStaffForm: boolean
}

/** Shows the fields of the chosen provider: a point or an address. */
const ProviderDetails = ({ form, provider, isStaffForm }: ProviderDetailsProps) => {
  const { country, option } = form.values.Delivery
  return provider.inputType === 'select' ? (
    <PointPicker
      address={form.values.Delivery.Address}
      isStaffForm={isStaffForm}
      country={country}
      error={form.errorAt('Delivery.option')}
      key={`${provider.value} ${country}`}
      onChoose={id => form.change(values => chooseOption(values, id))}
      provider={provider.value}
      value={option}
      isNeeded
    />
  ) : (
    <AddressFields form={form} />
  )
}

interface ProviderTextProps {
  provider: DeliveryProvider
  goodsCents: Cents
}

const ProviderText = ({ provider, goodsCents }: ProviderTextProps) => {
  const t = useT()
  const language = useLanguage()
  const [pickUpPoint] = isOwnPickUp(provider) ? provider.options : []
  const freeFrom = provider.freeFrom
  return (
    <>
      {pickText(provider.desc, language)}
      {pickUpPoint?.address ? (
        <span className="block">{t('checkout.pickUpAt', { place: pickUpPoint.address })}</span>
      ) : null}
      {freeFrom !== null && provider.price > 0 && computeProviderCents(provider, goodsCents) > 0 ? (
        <span className="block">{t('checkout.freeFrom', { price: formatCents(toCents(freeFrom), language) })}</span>
      ) : null}
    </>
  )
}

const ProviderPrice = ({ cents }: { cents: Cents }) => {
  const t = useT()
  const language = useLanguage()
  return cents === 0 ? (
    <span className="text-good">{t('checkout.free')}</span>
  ) : (
    <span className="whitespace-nowrap">{formatCents(cents, language)}</span>
  )
}

export const AddressFields = ({ form }: { form: CheckoutFields }) => (
  <>
    <FormField
      autoComplete="shipping address-line1"
      form={form}
      label="checkout.street"
      path="Delivery.Address.street"
      required
    />
    <FormField
      autoComplete="shipping address-line2"
      form={form}
      label="checkout.apartment"
      path="Delivery.Address.apartment"
    />
    <FormField
      autoComplete="shipping address-level2"
      form={form}
      label="checkout.city"
      path="Delivery.Address.city"
      required
    />
    <FormField
      autoComplete="shipping address-level1"
      form={form}
      label="checkout.state"
      path="Delivery.Address.state"
      required
    />
    <FormField
      autoComplete="shipping postal-code"
      form={form}
      label="checkout.areaCode"
      path="Delivery.Address.area_code"
      required
    />
  </>
)
