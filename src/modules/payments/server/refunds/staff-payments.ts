import { asc, desc, eq, inArray } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import { orderIdOf } from '#orders/server/orders.ts'
import type { StaffPayment } from '#payments/contract-refund.ts'
import { refundable } from '#payments/domain/refund.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'

/** An order's payments with what went back, latest first; none for an unknown number. */
export const staffPayments = async (db: Queryable, orderNumber: number): Promise<StaffPayment[]> => {
  const orderId = await orderIdOf(db, orderNumber)
  if (orderId === null) return []
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id))
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const back = await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(asc(refunds.id))
  return rows.map(payment => {
    const own = back.filter(refund => refund.paymentId === payment.id)
    const hasMoney = payment.state === 'completed' || payment.state === 'refunded'
    return {
      id: payment.id,
      provider: payment.provider,
      method: payment.methodName,
      method_used: payment.methodUsed,
      provider_reference: payment.providerReference,
      amount: euros(payment.amountCents),
      refundable: hasMoney ? euros(refundable({ payment, refunds: own })) : 0,
      state: payment.state,
      begun_at: payment.createdAt.toISOString(),
      refunds: own.map(staffRefund),
    }
  })
}

export const staffRefund = (refund: RefundRow): StaffPayment['refunds'][number] => ({
  id: refund.id,
  amount: euros(refund.amountCents),
  state: refund.state,
  actor: refund.actor,
  comment: refund.comment,
  asked_at: refund.createdAt.toISOString(),
})
