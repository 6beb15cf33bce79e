/** States of an order; who may move it between them is in order-states.ts. */
export type OrderState = 'new' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

/** Who ordered, as they wrote it. */
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

/** Where it goes: a copy, so that a later list of pick-up points changes no order. */
export interface DeliveryDetails {
  country: string
  provider: string
  providerName: string
  /** `hours` as its list has them; missing where it has none. */
  option: { id: string; name: string; address: string; hours?: string } | null
  address: DeliveryAddress | null
  /** The customer comes for it: nothing travels. */
  collected?: boolean
}

/** How a parcel can be followed. */
export interface Tracking {
  code: string
  /** Where the carrier tells about it; empty when unknown. */
  url: string
}
