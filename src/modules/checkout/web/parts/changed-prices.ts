import type { ProductItem } from '#cart/web/parts/cart-store.ts'
import type { DeliveryProvider } from '#delivery/contract.ts'
import type { Cents } from '#kernel/money.ts'
import { checkoutSums, paidCents } from './checkout-sums.ts'

/** What an order's prices come from. */
export interface PricedOrder {
  goods: readonly ProductItem[]
  provider: DeliveryProvider | null
}

export interface PriceChange {
  /** Null stands for delivery. */
  product: ProductItem['product'] | null
  before: Cents
  now: Cents
}

/** Lines of an order that cost another sum than was seen, as they are paid: gross, or without VAT. */
export const changedPrices = (seen: PricedOrder, now: PricedOrder, exempt: boolean): PriceChange[] => {
  const changes: PriceChange[] = now.goods.flatMap(item => {
    const before = seen.goods.find(({ product }) => product.id === item.product.id)
    if (before?.amount !== item.amount) return []
    return { product: item.product, before: paidCents(before, exempt), now: paidCents(item, exempt) }
  })
  const [before, after] = [seen, now].map(({ goods, provider }) => checkoutSums(goods, { provider, exempt }).delivery)
  if (typeof before === 'number' && typeof after === 'number' && seen.provider?.value === now.provider?.value) {
    changes.push({ product: null, before, now: after })
  }
  return changes.filter(change => change.before !== change.now)
}
