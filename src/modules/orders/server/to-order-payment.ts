import { toEuros } from '#kernel/money.ts'
import type { OrderPayment } from '#orders/contract-order.ts'
import type { OrderMoney } from '#orders/domain/balance.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'

/** Converts the money of an order to euros, for pages and lists. */
export const toOrderPayment = (order: OrderMoney): OrderPayment => {
  const { status, receivedCents, refundedCents, openCents, refundDueCents } = summarizePayment(order)
  return {
    status,
    received: toEuros(receivedCents),
    refunded: toEuros(refundedCents),
    open: toEuros(openCents),
    due: toEuros(refundDueCents),
  }
}
