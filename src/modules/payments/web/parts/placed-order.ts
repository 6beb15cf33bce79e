import type { PublicOrder } from '#orders/contract-order.ts'
import type { PaymentMethods } from '#payments/contract-payment.ts'

/** An order as the API returned it when it was placed. */
interface PlacedOrder {
  order: PublicOrder
  paymentMethods: PaymentMethods
}

let latest: PlacedOrder | null = null

/** Stores the order for its page, in case the next request fails. */
export const storePlacedOrder = (placed: PlacedOrder): void => {
  latest = placed
}

/** Returns the order that was just placed, if the token matches. */
export const findPlacedOrder = (token: string): PlacedOrder | null =>
  latest?.order.public_token === token ? latest : null
