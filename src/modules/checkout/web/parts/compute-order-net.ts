import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import type { Cents } from '#kernel/money.ts'
import { priceLine, sumNetCents, sumTotalCents } from '#orders/domain/order-money.ts'
import { computeProviderCents, priceItem, toOffer } from './checkout-totals.ts'

/** Computes the net of goods and delivery with the rates of the shop's country. */
export const computeOrderNetCents = (goods: readonly CartItem<Product>[], provider: DeliveryProvider | null): Cents => {
  const lines = goods.map(item => priceItem(item, false))
  if (!provider) return sumNetCents(lines)
  const deliveryCents = computeProviderCents(provider, sumTotalCents(lines))
  return sumNetCents([...lines, priceLine(deliveryCents, 1, toOffer(provider).rate, { isExempt: false })])
}
