import type { ProductItem } from '#cart/web/parts/cart-store.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import type { Cents } from '#kernel/money.ts'
import { calculateCheckoutTotals, paidCents } from './checkout-totals.ts'

/** Inputs of an order's prices. */
export interface PricedOrder {
  goods: readonly ProductItem[]
  provider: DeliveryProvider | null
  /** True when the order is exempt from VAT. */
  exempt: boolean
}

export interface PriceChange {
  /** Null for the delivery. */
  product: ProductItem['product'] | null
  before: Cents
  now: Cents
}

/**
 * Lists lines whose payable price changed after the buyer saw it. Returns null when the buyer has changed the
 * order, because the list no longer applies.
 */
export const findPriceChanges = (seen: PricedOrder, now: PricedOrder): PriceChange[] | null => {
  if (choiceKey(seen) !== choiceKey(now)) return null
  const { exempt } = now
  const changes: PriceChange[] = now.goods.map((item, at) => ({
    product: item.product,
    before: paidCents(seen.goods[at] ?? item, exempt),
    now: paidCents(item, exempt),
  }))
  const [before, after] = [seen, now].map(({ goods, ...how }) => calculateCheckoutTotals(goods, how).delivery)
  if (typeof before === 'number' && typeof after === 'number') changes.push({ product: null, before, now: after })
  return changes.filter(change => change.before !== change.now)
}

/** Key of the buyer's choices that determine the prices. */
const choiceKey = ({ goods, provider, exempt }: PricedOrder): string =>
  JSON.stringify([goods.map(({ product, amount }) => [product.id, amount]), provider?.value, exempt])
