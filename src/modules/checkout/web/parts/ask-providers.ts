import { type DeliveryProvider, delivery } from '#delivery/contract-provider.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** The delivery providers without their points; none where they cannot be had: without prices the cart says that delivery is chosen later. */
export const askProviders = async (send: Send, signal: AbortSignal): Promise<readonly DeliveryProvider[]> => {
  try {
    const { body } = await send(delivery.providers, { query: { points: '0' } }, { signal })
    return body.data.deliveryProviders
  } catch (error) {
    if (error instanceof SendFailure) return []
    throw error
  }
}
