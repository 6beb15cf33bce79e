import { buildLabelUrl, type Durability } from '#catalog/domain/durability.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { formatDeliveryTarget } from '#orders/domain/format-delivery-target.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import { countDispatchWorkdays, countOrderDispatchWorkdays, findDispatchDay } from '#orders/domain/line-availability.ts'
import { listTotalDiscounts } from '#orders/domain/line-discounts.ts'
import { buildVatTable } from '#orders/domain/order-money.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { paysOnDelivery } from '#orders/domain/payment-method.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import { findDispatchCountStart, toPaymentTerms } from './payment-terms.ts'
import type { OrderRow, StoredOrder } from './stored-order.ts'
import { toOrderPayment } from './to-order-payment.ts'

/**
 * Converts an order for its public page, with as little personal data as possible. Prices of exempt orders are net.
 */
export const toPublicOrder = (
  { order, lines, heldUntil, firstPaidAt }: StoredOrder,
  language: Language = order.language,
): PublicOrder => ({
  ...toDispatchFields(order, countOrderDispatchWorkdays(lines)),
  number: String(order.number),
  public_token: order.publicToken,
  isPaid: isPaid(order),
  payment: toOrderPayment(order),
  state: order.state,
  placed_at: order.placedAt.toISOString(),
  paid_at: order.paidAt && (firstPaidAt ?? order.paidAt).toISOString(),
  pays_by: order.paysBy,
  held_until:
    order.state === 'new' && !paysOnDelivery(toPaymentTerms(order)) ? (heldUntil?.toISOString() ?? null) : null,
  client_type: order.clientType,
  delivery_provider: order.delivery.provider,
  delivery_option: order.delivery.option?.id ?? null,
  vat_exempt: order.vatExempt,
  delivery: {
    provider: order.delivery.provider,
    name: order.delivery.providerName,
    target: formatDeliveryTarget(order.delivery, language),
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
    price: order.vatExempt ? line.unitNet : toEuros(line.unitCents),
    total: toEuros(line.totalCents),
    ...(line.discounts.length > 0 && {
      discounts: listTotalDiscounts(line, { isExempt: order.vatExempt }).map(({ name, code, cents }) => ({
        name,
        code,
        sum: toEuros(cents),
      })),
    }),
    availability: line.availability?.code ?? null,
    exclusion:
      order.clientType === 'private' && line.withdrawalExclusion !== 'none' ? line.withdrawalExclusion : undefined,
    durability: order.clientType === 'private' && line.durability ? toPublicDurability(line.durability) : undefined,
    fit: line.fit
      ? {
          car: line.fit.car,
          verdict: line.fit.verdict,
          answers: [...line.fit.answers],
          explanation: line.fit.explanation,
          isGuaranteed: line.fit.isGuaranteed ?? false,
        }
      : undefined,
    road_use: line.roadUse ?? undefined,
    ...toDispatchFields(order, countDispatchWorkdays(line.availability)),
  })),
  vat: buildVatTable(lines, { isExempt: order.vatExempt }).map(row => ({
    percent: row.basisPoints / 100,
    amount: toEuros(row.vatCents),
  })),
  total: toEuros(order.totalCents),
  to_pay: toEuros(computePayableCents(order)),
  tracking: resolveTracking(order.tracking, order.delivery),
})

const toPublicDurability = ({ halfYears, brand, model, guarantor, label }: Durability) => ({
  years: halfYears / 2,
  goods: `${brand} ${model}`,
  guarantor: guarantor.name,
  label: label && buildLabelUrl(label),
})

/** Counts from the payment, or from the order for payment on delivery; null once shipped or ended. */
const toDispatchFields = (order: OrderRow, workdays: number | null) => {
  const pendingWorkdays = isUnshipped(order.state) ? workdays : null
  const countStart = findDispatchCountStart(order)
  return {
    leaves_in: pendingWorkdays,
    leaves_by: pendingWorkdays !== null && countStart ? findDispatchDay(getShopDay(countStart), pendingWorkdays) : null,
  }
}
