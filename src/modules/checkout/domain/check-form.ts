import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import { type DeliveryLimits, findExceededLimit } from '#delivery/domain/delivery-limits.ts'
import { isSingleAddress } from '#kernel/email-address.ts'
import { type CheckoutForm, getDeliveryCountry } from './checkout-form.ts'

/** The provider fields that the form rules need, a subset of `GET /v1/delivery-provider`. */
export interface FormProvider extends DeliveryLimits {
  value: string
  supportedCountries: readonly string[]
  inputType: 'select' | 'value' | 'Address'
  /** Null when the options are not loaded: only the server checks the chosen one then. */
  options: readonly { id: string; country: string }[] | null
}

/** Form error for each exceeded delivery limit. */
export const LIMIT_ERRORS = {
  tooBig: 'tooBigForProvider',
  tooHeavy: 'tooHeavyForProvider',
  tooLong: 'tooLongForProvider',
} as const
type LimitErrorCode = (typeof LIMIT_ERRORS)[keyof typeof LIMIT_ERRORS]

export type FormErrorCode =
  | 'required'
  | 'oneEmail'
  | 'cityMissing'
  | LimitErrorCode
  | 'providerNotAvailable'
  | 'optionNotAvailable'
/** Errors by field path (`Client.email`); empty when the form is valid. */
export type FormErrors = Record<string, FormErrorCode>

/** Message key of each error. */
export const FORM_ERROR_KEYS: Readonly<Record<FormErrorCode, string>> = {
  required: 'app.problem.required',
  oneEmail: 'checkout.problem.oneEmail',
  cityMissing: 'checkout.problem.cityMissing',
  tooBigForProvider: 'checkout.problem.tooBigForProvider',
  tooHeavyForProvider: 'checkout.problem.tooHeavyForProvider',
  tooLongForProvider: 'checkout.problem.tooLongForProvider',
  providerNotAvailable: 'checkout.problem.providerNotAvailable',
  optionNotAvailable: 'checkout.problem.optionNotAvailable',
}

const ADDRESS_FIELDS = ['street', 'state', 'city', 'area_code'] as const

/** Validates the checkout form. Browser and server use these rules; the server adds `checkEInvoiceAddress`. */
export const checkForm = (
  form: CheckoutForm,
  { providers, goods }: { providers: readonly FormProvider[]; goods: GoodsMeasure },
): FormErrors => {
  const problems: FormErrors = {}
  for (const [path, value] of listRequiredFields(form)) {
    if (value.trim() === '') problems[path] = 'required'
  }
  if (!isSingleAddress(form.Client.email)) problems['Client.email'] = 'oneEmail'
  if (!form.acceptedTos) problems.acceptedTos = 'required'
  Object.assign(problems, checkDelivery(form, providers, goods))
  return problems
}

/** Lists the contact fields that every order requires. */
const listRequiredFields = ({ Order, Client }: CheckoutForm): [path: string, value: string][] => [
  ...(Order.client_type === 'business'
    ? ([
        ['Client.business_name', Client.business_name],
        ['Order.short_contact_address', Order.short_contact_address],
      ] as [string, string][])
    : ([
        ['Client.first_name', Client.first_name],
        ['Client.last_name', Client.last_name],
      ] as [string, string][])),
  ['Client.email', Client.email],
  ['Client.phone', Client.phone],
]

const checkDelivery = (form: CheckoutForm, providers: readonly FormProvider[], goods: GoodsMeasure): FormErrors => {
  const { Delivery } = form
  if (Delivery.provider === '') return { 'Delivery.provider': 'required' }
  const country = getDeliveryCountry(form)
  const provider = providers.find(({ value }) => value === Delivery.provider)
  if (!provider?.supportedCountries.includes(country)) return { 'Delivery.provider': 'providerNotAvailable' }
  const problems: FormErrors = {}
  const exceededLimit = findExceededLimit(provider, goods)
  if (exceededLimit) problems['Delivery.provider'] = LIMIT_ERRORS[exceededLimit]
  if (provider.inputType === 'select') {
    if (Delivery.option === '') problems['Delivery.option'] = 'required'
    else if (provider.options?.some(option => option.id === Delivery.option && option.country === country) === false) {
      problems['Delivery.option'] = 'optionNotAvailable'
    }
  }
  if (provider.inputType === 'Address') {
    for (const field of ADDRESS_FIELDS) {
      if (Delivery.Address[field].trim() === '') problems[`Delivery.Address.${field}`] = 'required'
    }
  }
  return problems
}
