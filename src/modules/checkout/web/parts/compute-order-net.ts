import type { CartItem } from '#cart/domain/cart.ts'
import { computeLineTotal } from '#cart/domain/cart-total.ts'
import type { CartDiscounts } from '#cart/web/parts/cart-discounts.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import type { Cents } from '#kernel/money.ts'
import { priceLine, sumNetCents } from '#orders/domain/order-money.ts'
import { computeProviderCents, priceItem, toOffer } from './checkout-totals.ts'

/** Computes the net of goods and delivery with the rates of the shop's country. */
export const computeOrderNetCents = (
  goods: readonly CartItem<Product>[],
  provider: DeliveryProvider | null,
  discounts: CartDiscounts,
): Cents => {
  const lines = goods.map(item => priceItem(item, { isExempt: false, discounts }))
  if (!provider) return sumNetCents(lines)
  const goodsCents = goods.reduce((sum, item) => sum + computeLineTotal(item), 0)
  const deliveryCents = discounts.delivery ? 0 : computeProviderCents(provider, goodsCents)
  return sumNetCents([...lines, priceLine(deliveryCents, 1, toOffer(provider).rate, { isExempt: false })])
}
