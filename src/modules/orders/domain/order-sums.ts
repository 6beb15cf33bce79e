import { deliveryCents } from '#delivery/domain/delivery-price.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { type LinePrice, priceLine, totalOf } from './order-money.ts'

/** What delivery by the chosen provider costs, before anything is free. */
export interface DeliveryOffer {
  /** Gross. */
  priceCents: Cents
  /** Gross goods from which it is free; null: never. */
  freeFromCents: Cents | null
  rate: BasisPoints
}

export interface OrderSums {
  /** As it is paid: gross, or without VAT rounded by the line. */
  goods: Cents
  /** As it is paid; null while none is chosen. */
  delivery: Cents | null
  total: Cents
  /** The same with VAT, whoever pays: free delivery is decided by it, and what the buyer saw is compared with it. */
  gross: { goods: Cents; delivery: Cents; total: Cents }
}

/** What an order comes to; the checkout shows it, and the order is decided by it. */
export const orderSums = (
  lines: readonly (Pick<LinePrice, 'unitCents' | 'totalCents'> & { amount: number })[],
  offer: DeliveryOffer | null,
  exempt: boolean,
): OrderSums => {
  const goods = totalOf(lines)
  const gross = lines.reduce((sum, { unitCents, amount }) => sum + unitCents * amount, 0)
  if (!offer) return { goods, delivery: null, total: goods, gross: { goods: gross, delivery: 0, total: gross } }
  const price = deliveryCents(offer, gross)
  const delivery = priceLine(price, 1, offer.rate, exempt).totalCents
  return {
    goods,
    delivery,
    total: goods + delivery,
    gross: { goods: gross, delivery: price, total: gross + price },
  }
}
