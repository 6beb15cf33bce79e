import type { PublicOrder } from '#orders/contract-order.ts'
import type { PaymentMethods } from '#payments/contract-payment.ts'

/** An order as the shop answered it when it was placed. */
interface PlacedOrder {
  order: PublicOrder
  paymentMethods: PaymentMethods
}

let latest: PlacedOrder | null = null

/** What was just placed: its page shows this while the shop cannot be asked. */
export const rememberPlaced = (placed: PlacedOrder): void => {
  latest = placed
}

/** The order of a token, if it is the one that was just placed here. */
export const placedOrder = (token: string): PlacedOrder | null => (latest?.order.public_token === token ? latest : null)
