import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { type Cents, euros } from '#kernel/money.ts'
import { providerCents } from './checkout-sums.ts'

/** Sets the price of a provider's shipping product for these goods. */
export const shippingAt = (shipping: Product, provider: DeliveryProvider, goodsCents: Cents): Product => {
  const cents = providerCents(provider, goodsCents)
  return { ...shipping, total_price: euros(cents), price_wo_vat: cents === 0 ? 0 : provider.price_wo_vat }
}
