import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { findOrderId, type OrderRow, readStoredOrder } from '#orders/server/orders.ts'
import type { StaffPayment } from '#payments/contract-payment-admin.ts'
import { computeRefundableCents } from '#payments/domain/refund.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listPaymentProviders } from '../list-payment-providers.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { SANDBOX } from '../sandbox/sandbox-provider.ts'
import { payments, refunds } from '../tables.ts'

/** Lists an order's payments with refunds, latest first; empty for an unknown number. */
export const listStaffPayments = async (app: App, orderNumber: number, language: Language): Promise<StaffPayment[]> => {
  const { db } = app
  const orderId = await findOrderId(db, orderNumber)
  const stored = orderId === null ? null : await readStoredOrder(db, orderId)
  if (orderId === null || stored === null) return []
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id))
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const refundRows = await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(asc(refunds.id))
  const receiptDays = await readReceiptDays(db, orderId)
  const labelMethod = await readMethodLabels(app, stored.order, language)
  return rows.map(payment => {
    const ownRefunds = refundRows.filter(refund => refund.paymentId === payment.id)
    const hasMoney = payment.state === 'completed' || payment.state === 'refunded'
    return {
      id: payment.id,
      provider: payment.provider,
      method: payment.methodName,
      method_label: labelMethod(payment),
      method_used: payment.methodUsed,
      provider_reference: payment.providerReference,
      amount: toEuros(payment.amountCents),
      refundable: hasMoney ? toEuros(computeRefundableCents({ payment, refunds: ownRefunds })) : 0,
      pays_order: payment.paysOrder,
      state: payment.state,
      created_at: payment.createdAt.toISOString(),
      received_on: receiptDays.get(payment.reference) ?? null,
      refunds: ownRefunds.map(toStaffRefund),
    }
  })
}

/** Reads the days of receipt by payment reference. */
const readReceiptDays = async (db: Queryable, orderId: number): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ reference: string; at: Date }>(sql`
    select details->>'reference' as reference, coalesce((details->>'receivedAt')::timestamptz, at) as at
    from order_event where order_id = ${orderId}::int and kind in ('paid', 'paid-more') and details ? 'reference'`)
  return new Map(rows.map(({ reference, at }) => [reference, getShopDay(new Date(at))]))
}

/** Returns the display names of methods. A method that is no longer offered keeps the provider's name. */
const readMethodLabels = async (
  app: App,
  order: OrderRow,
  language: Language,
): Promise<(payment: PaymentRow) => string> => {
  const t = app.texts(language)
  const methodLists = await Promise.all(
    listPaymentProviders(app).map(async ({ name, listMethods }) => {
      const offeredMethods = await listMethods(order, language).catch((error: unknown) => {
        app.log.error({ err: error, provider: name }, 'payment_methods.unavailable')
        return []
      })
      return offeredMethods.map(method => [`${name} ${method.name}`, method.display_name] as const)
    }),
  )
  const labelByMethod = new Map(methodLists.flat())
  return ({ provider, methodName, methodUsed }) => {
    const method = methodUsed ?? methodName
    // Sandbox banks keep their names after the sandbox is switched off.
    const fallbackLabel = provider === SANDBOX ? t(`payments.sandbox.method.${method}`) : method
    return labelByMethod.get(`${provider} ${method}`) ?? fallbackLabel
  }
}

export const toStaffRefund = (refund: RefundRow): StaffPayment['refunds'][number] => ({
  id: refund.id,
  amount: toEuros(refund.amountCents),
  state: refund.state,
  actor: refund.actor,
  comment: refund.comment,
  is_outside: refund.isOutside,
  requested_at: refund.createdAt.toISOString(),
})
