import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { type Cents, toEuros } from '#kernel/money.ts'
import { computeProviderCents } from './checkout-totals.ts'

/** Sets the price of a provider's shipping product for these goods. */
export const priceShippingProduct = (shipping: Product, provider: DeliveryProvider, goodsCents: Cents): Product => {
  const cents = computeProviderCents(provider, goodsCents)
  return { ...shipping, total_price: toEuros(cents), price_wo_vat: cents === 0 ? 0 : provider.price_wo_vat }
}
