import type { ProductItem } from '#cart/web/parts/cart-store.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import type { Cents } from '#kernel/money.ts'
import { checkoutSums, paidCents } from './checkout-sums.ts'

/** What an order's prices come from. */
export interface PricedOrder {
  goods: readonly ProductItem[]
  provider: DeliveryProvider | null
  /** Paid without VAT. */
  exempt: boolean
}

export interface PriceChange {
  /** Null stands for delivery. */
  product: ProductItem['product'] | null
  before: Cents
  now: Cents
}

/**
 * Lines of an order that cost another sum than was seen, as they are paid: gross, or without VAT. Null once the buyer
 * orders something else: what was said of its prices is then no longer so.
 */
export const changedPrices = (seen: PricedOrder, now: PricedOrder): PriceChange[] | null => {
  if (choiceOf(seen) !== choiceOf(now)) return null
  const { exempt } = now
  const changes: PriceChange[] = now.goods.map((item, at) => ({
    product: item.product,
    before: paidCents(seen.goods[at] ?? item, exempt),
    now: paidCents(item, exempt),
  }))
  const [before, after] = [seen, now].map(({ goods, ...how }) => checkoutSums(goods, how).delivery)
  if (typeof before === 'number' && typeof after === 'number') changes.push({ product: null, before, now: after })
  return changes.filter(change => change.before !== change.now)
}

/** What of an order the buyer decides that its prices follow from. */
const choiceOf = ({ goods, provider, exempt }: PricedOrder): string =>
  JSON.stringify([goods.map(({ product, amount }) => [product.id, amount]), provider?.value, exempt])
