/** States of an order; order-states.ts defines the transitions. */
export type OrderState = 'new' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

/** The client's details as entered with the order. */
export interface ClientDetails {
  first_name: string
  last_name: string
  business_name: string
  company_reg_nr: string
  vat_reg_nr: string
  vat_reg_country: string
  email: string
  phone: string
}

export interface DeliveryAddress {
  street: string
  apartment: string
  city: string
  state: string
  area_code: string
  country: string
}

/** The destination, copied so that later changes of pick-up points do not change the order. */
export interface DeliveryDetails {
  country: string
  provider: string
  providerName: string
  /** `hours` are the opening hours from the carrier's list; missing when the list omits them. */
  option: { id: string; name: string; address: string; hours?: string } | null
  address: DeliveryAddress | null
  /** The customer picks the order up. */
  collected?: boolean
}

/** The tracking data of a parcel. */
export interface Tracking {
  code: string
  /** The tracking page; empty when unknown. */
  url: string
}
