import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { awaitsFirstPayment } from '#orders/domain/order-states.ts'
import {
  findMissingProducts,
  findOrderId,
  lockOrder,
  markPaid,
  recordFurtherPayment,
  recordNeedsAttention,
  toPaymentTerms,
} from '#orders/server/orders.ts'
import {
  decideManualPayment,
  findReceiptDayError,
  type ManualMethod,
  toReceiptTime,
} from '#payments/domain/manual-payment.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from '../audit-payment.ts'
import { queuePaymentCancellation } from '../settle-payment.ts'
import { payments } from '../tables.ts'
import { MANUAL } from './manual-provider.ts'

interface ManualPayment {
  /** Username of the staff member. */
  username: string
  comment: string
  method: ManualMethod
  /** Received amount; null for the open amount. */
  cents?: Cents | null | undefined
  /** Day of receipt, `YYYY-MM-DD`; today by default. */
  receivedOn?: string | undefined
  /** Open amount that the user saw; a changed one is rejected. */
  seenCents?: Cents | undefined
}

type ManualPaymentFailure = 'notFound' | 'changed' | 'notPayable' | 'noAmount' | 'tooMuch' | 'future' | 'tooLongAgo'

/** Records a payment that no provider handled. It has the same consequences as any other payment. */
export const recordManualPayment = (
  app: App,
  actor: Actor,
  orderNumber: number,
  input: ManualPayment,
): Promise<Result<number, ManualPaymentFailure>> =>
  write(app, actor, async tx => {
    const orderId = await findOrderId(tx, orderNumber)
    return orderId === null ? failure('notFound') : insertManualPayment(tx, app, orderId, input)
  })

/** Records the payment in an existing transaction. */
export const insertManualPayment = async (
  tx: Write,
  app: App,
  orderId: number,
  { username, comment, method, cents: receivedCents = null, receivedOn, seenCents }: ManualPayment,
): Promise<Result<number, ManualPaymentFailure>> => {
  const order = await lockOrder(tx, orderId)
  const payableCents = computePayableCents(order)
  // A free order also waits for its payment.
  const awaitsPayment = awaitsFirstPayment(order.state, toPaymentTerms(order))
  if (seenCents !== undefined && seenCents !== payableCents) return failure('changed')
  const decision = decideManualPayment({
    payableCents: payableCents,
    cents: receivedCents,
    awaitsFirstPayment: awaitsPayment,
  })
  if (!decision.ok) return decision
  const cents = decision.value
  const now = app.now()
  const today = getShopDay(now)
  const error = receivedOn === undefined ? null : findReceiptDayError(receivedOn, today)
  if (error) return failure(error)
  const openPayments = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'created')))
  for (const openPayment of openPayments) await queuePaymentCancellation(tx, app, openPayment)
  const reference = randomBytes(18).toString('base64url')
  const payment = getFirstElement(
    await tx
      .insert(payments)
      .values({
        orderId,
        provider: MANUAL,
        methodGroup: 'other',
        methodName: method,
        reference,
        amountCents: cents,
        state: 'completed',
        paysOrder: true,
        createdAt: now,
        modifiedAt: now,
      })
      .returning(),
  )
  auditPayment(tx, payment)
  const missingProducts = order.paidAt === null ? await findMissingProducts(tx, order) : []
  const receivedAt = receivedOn === undefined || receivedOn === today ? null : toReceiptTime(receivedOn)
  const details = {
    provider: MANUAL,
    method,
    reference,
    ...(comment && { comment }),
    ...(receivedAt && { receivedAt }),
  }
  if (order.paidAt === null) await markPaid(tx, app.jobs, order, { cents, details, actor: username, now })
  else await recordFurtherPayment(tx, app.jobs, order, { cents, details, actor: username, now })
  if (missingProducts.length > 0)
    await recordNeedsAttention(tx, orderId, { reason: 'paid-short-of-stock', short: missingProducts, ...details }, now)
  return ok(payment.id)
}
