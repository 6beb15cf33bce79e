import type { ClientDetails, DeliveryAddress } from '#orders/domain/order.ts'

/** The complete checkout form; texts may be empty. */
export interface CheckoutForm {
  Order: { client_type: 'private' | 'business'; short_contact_address: string; delivery_user_comment: string }
  Client: ClientDetails
  Delivery: { country: string; provider: string; option: string; Address: DeliveryAddress }
  CartItem: { product_id: number; amount: number }[]
  acceptedTos: boolean
  /** The customer agreed to immediate delivery of digital content, which ends the right of withdrawal. */
  acceptsDigital: boolean
  /** A business with an Estonian registry code asked for e-invoices through an operator. */
  wantsEInvoice: boolean
  /** The customer agreed to advertising by email. */
  acceptsMarketing: boolean
}

/** Default country of forms, and the country whose VAT prices include. */
export const HOME_COUNTRY = 'EE'

/** Returns the country of the delivery, Estonia by default. */
export const getDeliveryCountry = (form: Pick<CheckoutForm, 'Delivery'>): string =>
  form.Delivery.country.trim().toUpperCase() || HOME_COUNTRY
