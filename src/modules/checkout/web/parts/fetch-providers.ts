import { type DeliveryProvider, delivery } from '#delivery/contract-delivery.ts'
import { type Send, SendError } from '#wire/send.ts'

/**
 * Loads the delivery providers without their points. Returns an empty list on failure: the cart then shows no
 * delivery prices.
 */
export const fetchProviders = async (send: Send, signal: AbortSignal): Promise<readonly DeliveryProvider[]> => {
  try {
    const { body } = await send(delivery.providers, { query: { points: '0' } }, { signal })
    return body.data.deliveryProviders
  } catch (error) {
    if (error instanceof SendError) return []
    throw error
  }
}
