import { desc, eq } from 'drizzle-orm'
import { payableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { payments as contract, PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { findFailedAttempt, findLatePayment, isPaymentPending } from '#payments/domain/payment-summary.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { payments } from './tables.ts'

type PaymentSummary = Pick<ResponseBody<typeof contract.view>['data'], 'lastTry' | 'underWay' | 'lateMoney'>

/** Reads the payment fields that the order's page shows. */
export const readPaymentSummary = async (db: Queryable, order: OrderRow): Promise<PaymentSummary> => {
  const orderMoney = { paidAt: order.paidAt, payableCents: payableCents(order) }
  // A fully paid order needs no payment messages.
  if (order.paidAt !== null && orderMoney.payableCents === 0) return { lastTry: null, underWay: false, lateMoney: null }
  const newestFirst = await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  const lastAttempt = findFailedAttempt(order, newestFirst)
  return {
    lastTry: lastAttempt && {
      ended: lastAttempt.state,
      method: lastAttempt.methodGroup as (typeof PAYMENT_GROUPS)[number],
      name: lastAttempt.methodName,
      country: lastAttempt.country,
    },
    underWay: isPaymentPending(orderMoney, newestFirst),
    lateMoney: findLatePayment(order, newestFirst),
  }
}
