import type { payments } from '#payments/contract-payment.ts'
import type { ResponseBody } from '#wire/endpoint.ts'

/** An order as the API returned it when it was placed. */
type PlacedOrder = Pick<ResponseBody<typeof payments.view>['data'], 'order' | 'paymentMethods' | 'excludedMethods'>

let latestOrder: PlacedOrder | null = null

/** Stores the order for its page, in case the next request fails. */
export const storePlacedOrder = (placedOrder: PlacedOrder): void => {
  latestOrder = placedOrder
}

/** Returns the order that was just placed, if the token matches. */
export const findPlacedOrder = (token: string): PlacedOrder | null =>
  latestOrder?.order.public_token === token ? latestOrder : null
