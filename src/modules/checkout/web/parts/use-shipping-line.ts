import { useEffect } from 'react'
import { cartStore } from '#cart/web/parts/cart-store.ts'
import { type DeliveryProvider, delivery } from '#delivery/contract-delivery.ts'
import type { Cents } from '#kernel/money.ts'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'
import { computeProviderCents } from './checkout-totals.ts'
import { priceShippingProduct } from './price-shipping-product.ts'

/**
 * Keeps the chosen provider's shipping product in the cart. A failure is ignored, because the server adds the
 * product to the order.
 */
export const useShippingLine = (provider: DeliveryProvider | null, goodsCents: Cents): void => {
  const send = useSend()
  const value = provider?.value
  const cents = provider && computeProviderCents(provider, goodsCents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for another provider or price
  useEffect(() => {
    cartStore.setShipping(null)
    if (!provider || value === undefined) return
    const controller = new AbortController()
    const fetchProduct = async () => {
      try {
        const call = { params: { providerValue: value }, query: {} }
        const { signal } = controller
        const { body } = await retryWhileThrowing(() => send(delivery.shippingProduct, call, { signal }), signal)
        cartStore.setShipping(priceShippingProduct(body.data, provider, goodsCents))
      } catch (error) {
        if (!(error instanceof SendError)) throw error
      }
    }
    void fetchProduct()
    return () => controller.abort()
  }, [send, value, cents])
}
