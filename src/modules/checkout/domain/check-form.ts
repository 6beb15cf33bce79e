import type { GoodsMeasure } from '#catalog/domain/measure-goods.ts'
import { type DeliveryLimits, limitExceeded } from '#delivery/domain/takes-goods.ts'
import { isOneAddress } from '#kernel/email-address.ts'
import { type CheckoutForm, deliveryCountry } from './checkout-form.ts'

/** What the rules need to know of a delivery provider; the answer of GET /v1/delivery-provider has it all. */
export interface FormProvider extends DeliveryLimits {
  value: string
  supportedCountries: readonly string[]
  inputType: 'select' | 'value' | 'Address'
  /** Null where they are not known yet: then only the server tells whether the chosen one is among them. */
  options: readonly { id: string; country: string }[] | null
}

/** By what keeps a provider from taking the goods. */
export const LIMIT_PROBLEM = {
  tooBig: 'tooBigForProvider',
  tooHeavy: 'tooHeavyForProvider',
  tooLong: 'tooLongForProvider',
} as const
type LimitProblem = (typeof LIMIT_PROBLEM)[keyof typeof LIMIT_PROBLEM]

export type FormProblem = 'required' | 'oneEmail' | LimitProblem | 'providerNotAvailable' | 'optionNotAvailable'
/** Field path (`Client.email`) → what is wrong with it; empty when the form may be sent. */
export type FormProblems = Record<string, FormProblem>

/** The key of each problem's text. */
export const PROBLEM_TEXT: Readonly<Record<FormProblem, string>> = {
  required: 'app.problem.required',
  oneEmail: 'checkout.problem.oneEmail',
  tooBigForProvider: 'checkout.problem.tooBigForProvider',
  tooHeavyForProvider: 'checkout.problem.tooHeavyForProvider',
  tooLongForProvider: 'checkout.problem.tooLongForProvider',
  providerNotAvailable: 'checkout.problem.providerNotAvailable',
  optionNotAvailable: 'checkout.problem.optionNotAvailable',
}

const ADDRESS_FIELDS = ['street', 'state', 'city', 'area_code'] as const

/** Every rule of the checkout's form; the same in the browser while typing and on the server for truth. */
export const checkForm = (
  form: CheckoutForm,
  { providers, goods }: { providers: readonly FormProvider[]; goods: GoodsMeasure },
): FormProblems => {
  const problems: FormProblems = {}
  for (const [path, value] of requiredFields(form)) {
    if (value.trim() === '') problems[path] = 'required'
  }
  if (!isOneAddress(form.Client.email)) problems['Client.email'] = 'oneEmail'
  if (!form.acceptedTos) problems.acceptedTos = 'required'
  Object.assign(problems, checkDelivery(form, providers, goods))
  return problems
}

/** Texts that must not be blank, whatever the delivery. */
const requiredFields = ({ Order, Client }: CheckoutForm): [path: string, value: string][] => [
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

const checkDelivery = (form: CheckoutForm, providers: readonly FormProvider[], goods: GoodsMeasure): FormProblems => {
  const { Delivery } = form
  if (Delivery.provider === '') return { 'Delivery.provider': 'required' }
  const country = deliveryCountry(form)
  const provider = providers.find(({ value }) => value === Delivery.provider)
  if (!provider?.supportedCountries.includes(country)) return { 'Delivery.provider': 'providerNotAvailable' }
  const problems: FormProblems = {}
  const exceeded = limitExceeded(provider, goods)
  if (exceeded) problems['Delivery.provider'] = LIMIT_PROBLEM[exceeded]
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
