import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { shopDay } from '#kernel/shop-day.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { payableCents } from '#orders/domain/balance.ts'
import { deliveryTarget } from '#orders/domain/delivery-target.ts'
import { followParcel } from '#orders/domain/follow-parcel.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import { allLeavesIn, leavesBy, leavesIn } from '#orders/domain/line-availability.ts'
import { vatTable } from '#orders/domain/order-money.ts'
import { stillHere } from '#orders/domain/order-states.ts'
import { paysOnDelivery } from '#orders/domain/pay-way.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { countsFrom, termsOf } from './payment-terms.ts'
import { shownPayment } from './shown-payment.ts'
import type { OrderRow, StoredOrder } from './stored-order.ts'

/**
 * An order as its public page shows it, with as little personal data as possible. Prices of exempt orders are net.
 */
export const publicOrderOf = (
  { order, lines, heldUntil, firstPaidAt }: StoredOrder,
  language: Language = order.language,
): PublicOrder => ({
  ...leavesOf(order, allLeavesIn(lines)),
  number: String(order.number),
  public_token: order.publicToken,
  isPaid: isPaid(order),
  payment: shownPayment(order),
  state: order.state,
  placed_at: order.placedAt.toISOString(),
  paid_at: order.paidAt && (firstPaidAt ?? order.paidAt).toISOString(),
  pays_by: order.paysBy,
  held_until: order.state === 'new' && !paysOnDelivery(termsOf(order)) ? (heldUntil?.toISOString() ?? null) : null,
  client_type: order.clientType,
  delivery_provider: order.delivery.provider,
  delivery_option: order.delivery.option?.id ?? null,
  vat_exempt: order.vatExempt,
  delivery: {
    provider: order.delivery.provider,
    name: order.delivery.providerName,
    target: deliveryTarget(order.delivery, language),
    hours: order.delivery.option?.hours ?? '',
    collected: isCollected(order),
  },
  lines: lines.map(line => ({
    product_id: line.productId,
    class: line.class,
    code1: line.code1,
    name: line.name,
    amount: line.amount,
    unit: line.unit,
    price: order.vatExempt ? line.unitNet : euros(line.unitCents),
    total: euros(line.totalCents),
    availability: line.availability?.code ?? null,
    ...leavesOf(order, leavesIn(line.availability)),
  })),
  vat: vatTable(lines, order.vatExempt).map(row => ({ percent: row.basisPoints / 100, amount: euros(row.vatCents) })),
  total: euros(order.totalCents),
  to_pay: euros(payableCents(order)),
  tracking: followParcel(order.tracking, order.delivery),
})

/** Counted from the payment, or from the order for payment on delivery; null once shipped or ended. */
const leavesOf = (order: OrderRow, workdays: number | null) => {
  const known = stillHere(order.state) ? workdays : null
  const since = countsFrom(order)
  return {
    leaves_in: known,
    leaves_by: known !== null && since ? leavesBy(shopDay(since), known) : null,
  }
}
