import { type CheckoutForm, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { readOption, setOption } from '#platform/web/options.ts'

/** Browser storage key of the form. */
const STORAGE_KEY = 'checkout'

const EMPTY_FORM: CheckoutForm = {
  Order: { client_type: 'private', short_contact_address: '', delivery_user_comment: '' },
  Client: {
    first_name: '',
    last_name: '',
    business_name: '',
    company_reg_nr: '',
    vat_reg_nr: '',
    vat_reg_country: '',
    email: '',
    phone: '',
  },
  Delivery: {
    country: '',
    provider: '',
    option: '',
    Address: { street: '', apartment: '', city: '', state: '', area_code: '', country: '' },
  },
  CartItem: [],
  acceptedTos: false,
  acceptsDigital: false,
  wantsEInvoice: false,
  acceptsMarketing: false,
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Copies stored texts into the shape of `emptyFields`. */
const fillTexts = <V extends object>(emptyFields: V, storedForm: unknown): V =>
  Object.fromEntries(
    Object.entries(emptyFields).map(([name, emptyValue]) => {
      const value = toRecord(storedForm)[name]
      if (typeof emptyValue === 'object') return [name, fillTexts(emptyValue, value)]
      return [name, typeof value === 'string' ? value : emptyValue]
    }),
  ) as V

/** Restores a stored form without the cart and the accepted terms. Invalid values become empty. */
export const restoreForm = (storedForm: unknown): CheckoutForm => {
  const { Order, Client, Delivery } = fillTexts(
    { Order: EMPTY_FORM.Order, Client: EMPTY_FORM.Client, Delivery: EMPTY_FORM.Delivery },
    storedForm,
  )
  return {
    ...EMPTY_FORM,
    Order: { ...Order, client_type: Order.client_type === 'business' ? 'business' : 'private' },
    Client,
    Delivery: { ...Delivery, country: Delivery.country || HOME_COUNTRY },
  }
}

export const readStoredForm = (): CheckoutForm => restoreForm(readOption(STORAGE_KEY))

export const storeForm = ({ Order, Client, Delivery }: CheckoutForm): void =>
  setOption(STORAGE_KEY, { Order, Client, Delivery, acceptedTos: false })

export const deleteStoredForm = (): void => setOption(STORAGE_KEY, undefined)
