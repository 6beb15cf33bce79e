import type { ClientDetails, DeliveryAddress } from '#orders/domain/order.ts'

/** The checkout form with nothing left out; texts may be blank. */
export interface CheckoutForm {
  Order: { client_type: 'private' | 'business'; short_contact_address: string; delivery_user_comment: string }
  Client: ClientDetails
  Delivery: { country: string; provider: string; option: string; Address: DeliveryAddress }
  CartItem: { product_id: number; amount: number }[]
  acceptedTos: boolean
}

/** The home country: prices hold its VAT, and forms without a country mean it. */
export const HOME_COUNTRY = 'EE'

/** Where the order goes: Estonia unless told. */
export const deliveryCountry = (form: Pick<CheckoutForm, 'Delivery'>): string =>
  form.Delivery.country.trim().toUpperCase() || HOME_COUNTRY
