import type { CartDiscounts } from '#cart/web/parts/cart-discounts.ts'
import type { ProductItem } from '#cart/web/parts/cart-store.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import type { Cents } from '#kernel/money.ts'
import { calculateCheckoutTotals, computePayableCents } from './checkout-totals.ts'

/** Inputs of an order's prices. */
export interface PricedOrder {
  goods: readonly ProductItem[]
  provider: DeliveryProvider | null
  /** True when the order is exempt from VAT. */
  isExempt: boolean
  discounts?: CartDiscounts
}

export interface PriceChange {
  /** Null for the delivery. */
  product: ProductItem['product'] | null
  beforeCents: Cents
  nowCents: Cents
}

/**
 * Lists lines whose payable price changed after the customer saw it. Returns null when the customer has changed the
 * order, because the list no longer applies.
 */
export const findPriceChanges = (seenOrder: PricedOrder, currentOrder: PricedOrder): PriceChange[] | null => {
  if (buildChoiceKey(seenOrder) !== buildChoiceKey(currentOrder)) return null
  const changes: PriceChange[] = currentOrder.goods.map((item, index) => ({
    product: item.product,
    beforeCents: computePayableCents(seenOrder.goods[index] ?? item, seenOrder),
    nowCents: computePayableCents(item, currentOrder),
  }))
  const [beforeCents, nowCents] = [seenOrder, currentOrder].map(
    ({ goods, ...pricing }) => calculateCheckoutTotals(goods, pricing).delivery,
  )
  if (typeof beforeCents === 'number' && typeof nowCents === 'number')
    changes.push({ product: null, beforeCents: beforeCents, nowCents: nowCents })
  return changes.filter(change => change.beforeCents !== change.nowCents)
}

/** Builds a key of the customer's choices that determine the prices. */
const buildChoiceKey = ({ goods, provider, isExempt }: PricedOrder): string =>
  JSON.stringify([goods.map(({ product, amount }) => [product.id, amount]), provider?.value, isExempt])
