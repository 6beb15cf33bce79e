import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'

type DeepPartial<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? DeepPartial<T[K]> : T[K]
}

const address = { street: '', apartment: '', city: '', state: '', area_code: '', country: 'EE' }

/** Builds a valid form of a private person, with changes. Tests and the demo shop use it. */
export const buildCheckoutForm = ({
  Order,
  Client,
  Delivery,
  ...others
}: DeepPartial<CheckoutForm> = {}): CheckoutForm => ({
  Order: { client_type: 'private', short_contact_address: '', delivery_user_comment: '', ...Order },
  Client: {
    first_name: 'Mari',
    last_name: 'Maasikas',
    business_name: '',
    company_reg_nr: '',
    vat_reg_nr: '',
    vat_reg_country: '',
    email: 'mari@example.ee',
    phone: '+372 5512 3456',
    ...Client,
  },
  Delivery: {
    country: 'EE',
    provider: 'omniva-parcel',
    option: '96001',
    ...Delivery,
    Address: { ...address, ...Delivery?.Address },
  },
  CartItem: [],
  acceptedTos: true,
  acceptsMarketing: false,
  acceptsDigital: false,
  wantsEInvoice: false,
  ...others,
})
