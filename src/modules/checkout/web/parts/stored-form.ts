import { type CheckoutForm, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { readOption, setOption } from '#platform/web/options.ts'

/** Browser storage key of the form. */
const OPTION = 'checkout'

const BLANK: CheckoutForm = {
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
}

const parts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Copies stored texts into the shape of `blank`. */
const filled = <V extends object>(blank: V, stored: unknown): V =>
  Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const value = parts(stored)[name]
      if (typeof empty === 'object') return [name, filled(empty, value)]
      return [name, typeof value === 'string' ? value : empty]
    }),
  ) as V

/** Restores a stored form without the cart and the accepted terms. Invalid values become empty. */
export const formOf = (stored: unknown): CheckoutForm => {
  const { Order, Client, Delivery } = filled(
    { Order: BLANK.Order, Client: BLANK.Client, Delivery: BLANK.Delivery },
    stored,
  )
  return {
    ...BLANK,
    Order: { ...Order, client_type: Order.client_type === 'business' ? 'business' : 'private' },
    Client,
    Delivery: { ...Delivery, country: Delivery.country || HOME_COUNTRY },
  }
}

export const storedForm = (): CheckoutForm => formOf(readOption(OPTION))

export const storeForm = ({ Order, Client, Delivery }: CheckoutForm): void =>
  setOption(OPTION, { Order, Client, Delivery, acceptedTos: false })

export const forgetForm = (): void => setOption(OPTION, undefined)
