import { useEffect } from 'react'
import { cartStore } from '#cart/web/parts/cart-store.ts'
import { type DeliveryProvider, delivery } from '#delivery/contract-provider.ts'
import { type Cents, euros } from '#kernel/money.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendFailure } from '#wire/send.ts'

/**
 * Keeps the chosen provider's shipping product in the cart, once, instead of any other (spec.md section 4, Checkout
 * flow). A failure is ignored: the server adds the product itself when the order is placed.
 */
export const useShippingLine = (provider: DeliveryProvider | null, cents: Cents | null): void => {
  const send = useSend()
  const value = provider?.value
  useEffect(() => {
    cartStore.setShipping(null)
    if (value === undefined) return
    const controller = new AbortController()
    const fetchProduct = async () => {
      try {
        const call = { params: { providerValue: value }, query: {} }
        const { body } = await send(delivery.shippingProduct, call, { signal: controller.signal })
        const product = body.data
        const free = cents === 0 && product.total_price > 0
        cartStore.setShipping(
          free ? { ...product, total_price: 0, price_wo_vat: 0 } : { ...product, total_price: euros(cents ?? 0) },
        )
      } catch (error) {
        if (!(error instanceof SendFailure)) throw error
      }
    }
    void fetchProduct()
    return () => controller.abort()
  }, [send, value, cents])
}
