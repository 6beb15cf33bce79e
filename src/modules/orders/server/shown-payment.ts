import { euros } from '#kernel/money.ts'
import type { OrderPayment } from '#orders/contract-order.ts'
import type { OrderMoney } from '#orders/domain/balance.ts'
import { paymentSummary } from '#orders/domain/payment-status.ts'

/** The money of an order in euros, for pages and lists. */
export const shownPayment = (order: OrderMoney): OrderPayment => {
  const { status, receivedCents, refundedCents, openCents, dueCents } = paymentSummary(order)
  return {
    status,
    received: euros(receivedCents),
    refunded: euros(refundedCents),
    open: euros(openCents),
    due: euros(dueCents),
  }
}
