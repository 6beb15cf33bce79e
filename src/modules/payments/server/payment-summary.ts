import { desc, eq } from 'drizzle-orm'
import { computePayableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { payments as contract, PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { findFailedAttempt, findLatePaymentState, isPaymentPending } from '#payments/domain/payment-summary.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { payments } from './tables.ts'

type PaymentSummary = Pick<
  ResponseBody<typeof contract.view>['data'],
  'failedAttempt' | 'isPaymentPending' | 'latePayment'
>

/** Reads the payment fields that the order's page shows. */
export const readPaymentSummary = async (db: Queryable, order: OrderRow): Promise<PaymentSummary> => {
  const orderMoney = { paidAt: order.paidAt, payableCents: computePayableCents(order) }
  // A fully paid order needs no payment messages.
  if (order.paidAt !== null && orderMoney.payableCents === 0)
    return { failedAttempt: null, isPaymentPending: false, latePayment: null }
  const newestPaymentsFirst = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.id))
  const failedAttempt = findFailedAttempt(order, newestPaymentsFirst)
  return {
    failedAttempt: failedAttempt && {
      state: failedAttempt.state,
      method: failedAttempt.methodGroup as (typeof PAYMENT_GROUPS)[number],
      name: failedAttempt.methodName,
      country: failedAttempt.country,
    },
    isPaymentPending: isPaymentPending(orderMoney, newestPaymentsFirst),
    latePayment: findLatePaymentState(order, newestPaymentsFirst),
  }
}
