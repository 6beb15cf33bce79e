import { computeDeliveryCents } from '#delivery/domain/compute-delivery-cents.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { sumDiscountCents } from './line-discounts.ts'
import { type LinePrice, priceLine, sumTotalCents } from './order-money.ts'

/** The price of the chosen delivery method, before free delivery applies. */
export interface DeliveryOffer {
  /** Gross price. */
  priceCents: Cents
  /** Gross value of goods from which delivery is free; null: never. */
  freeFromCents: Cents | null
  rate: BasisPoints
}

export interface OrderTotals {
  /** The amount to pay: gross, or without VAT rounded per line. */
  goods: Cents
  /** The amount to pay; null while no method is chosen. */
  delivery: Cents | null
  total: Cents
  /**
   * Totals with VAT for every customer: goods before discounts decide free delivery, and the total after them is
   * compared with the shown one.
   */
  gross: { goods: Cents; delivery: Cents; total: Cents }
}

/** Computes an order's totals, for the checkout and for placing the order. */
export const computeOrderTotals = (
  lines: readonly (Pick<LinePrice, 'unitCents' | 'totalCents' | 'discounts'> & { amount: number })[],
  offer: DeliveryOffer | null,
  isExempt: boolean,
): OrderTotals => {
  const goodsCents = sumTotalCents(lines)
  const gross = lines.reduce((sum, { unitCents, amount }) => sum + unitCents * amount, 0)
  const reducedGross = lines.reduce((sum, { discounts }) => sum - sumDiscountCents(discounts), gross)
  if (!offer)
    return {
      goods: goodsCents,
      delivery: null,
      total: goodsCents,
      gross: { goods: gross, delivery: 0, total: reducedGross },
    }
  const price = computeDeliveryCents(offer, gross)
  const delivery = priceLine(price, 1, offer.rate, { isExempt }).totalCents
  return {
    goods: goodsCents,
    delivery,
    total: goodsCents + delivery,
    gross: { goods: gross, delivery: price, total: reducedGross + price },
  }
}
