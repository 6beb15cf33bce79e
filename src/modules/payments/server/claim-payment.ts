import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { lockOrder, updateHold } from '#orders/server/orders.ts'
import { isPaymentPending } from '#payments/domain/payment-summary.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { auditPayment } from './audit-payment.ts'
import { isPayable, type OfferedMethod } from './list-payment-methods.ts'
import type { PaymentRow } from './payment-provider.ts'
import { queuePaymentCancellation } from './settle-payment.ts'
import { payments } from './tables.ts'

/** Age up to which an open payment is reused; shorter than any provider's limit. */
const REUSE_MS = 15 * 60_000
/** Maximum number of payments for an order within an hour, which stops automated requests. */
const MAX_PAYMENTS_PER_HOUR = 20
export const PAYMENT_LIMIT_WINDOW_MS = HOUR_MS
/** After this time no request is still opening the payment. */
const OPENING_TIMEOUT_MS = 20_000

/** Reason why no new payment was created. */
export type ClaimFailure =
  | { kind: 'notPayable' }
  /** Another payment is pending, and the customer did not confirm a second one. */
  | { kind: 'pending' }
  /** The order has too many recent payments. */
  | { kind: 'tooMany' }
  /** The payment is open at this address. */
  | { kind: 'open'; url: string }
  /** Another request is opening the payment. */
  | { kind: 'opening'; payment: PaymentRow }
  /** The payment is open with another method of this provider. */
  | { kind: 'switch'; payment: PaymentRow }

/**
 * Creates a payment under the order's lock, or returns the reason why it created none. Holds the goods from here on, because the
 * provider's response takes seconds.
 */
export const claimPayment = (
  app: App,
  actor: Actor,
  orderId: number,
  method: OfferedMethod,
  isConfirmed: boolean,
): Promise<Result<PaymentRow, ClaimFailure>> =>
  write(app, actor, async (tx): Promise<Result<PaymentRow, ClaimFailure>> => {
    const now = app.now()
    const order = await lockOrder(tx, orderId)
    if (!isPayable(order)) return failure({ kind: 'notPayable' })
    if (!isConfirmed) {
      const pendingCondition = and(eq(payments.orderId, orderId), eq(payments.state, 'pending'))
      const pendingPayments = await tx.select().from(payments).where(pendingCondition)
      const orderMoney = { paidAt: order.paidAt, payableCents: computePayableCents(order) }
      if (isPaymentPending(orderMoney, pendingPayments)) return failure({ kind: 'pending' })
    }
    const openPayments = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, orderId),
          eq(payments.state, 'created'),
          eq(payments.amountCents, computePayableCents(order)),
          gt(payments.createdAt, new Date(now.getTime() - REUSE_MS)),
        ),
      )
      .orderBy(desc(payments.id))
    const usablePayments = openPayments.filter(
      candidate => candidate.url !== null || now.getTime() - candidate.createdAt.getTime() < OPENING_TIMEOUT_MS,
    )
    const samePayment = usablePayments.find(candidate => usesMethod(candidate, method))
    if (samePayment)
      return failure(
        samePayment.url === null ? { kind: 'opening', payment: samePayment } : { kind: 'open', url: samePayment.url },
      )
    const switchablePayment = usablePayments.find(
      candidate => candidate.provider === method.provider.name && candidate.url !== null,
    )
    if (switchablePayment && method.provider.reopen) return failure({ kind: 'switch', payment: switchablePayment })

    const since = new Date(now.getTime() - PAYMENT_LIMIT_WINDOW_MS)
    const recentCondition = and(eq(payments.orderId, orderId), gt(payments.createdAt, since))
    if ((await tx.$count(payments, recentCondition)) >= MAX_PAYMENTS_PER_HOUR) return failure({ kind: 'tooMany' })
    // The new payment replaces these; providers that support it cancel them.
    for (const openPayment of openPayments) await queuePaymentCancellation(tx, app, openPayment)
    const payment = getFirstElement(
      await tx
        .insert(payments)
        .values({
          orderId,
          provider: method.provider.name,
          methodGroup: method.group,
          methodName: method.name,
          country: method.country,
          reference: randomBytes(18).toString('base64url'),
          amountCents: computePayableCents(order),
          createdAt: now,
          modifiedAt: now,
        })
        .returning(),
    )
    await updateHold(tx, order, 'opened', now)
    auditPayment(tx, payment)
    return ok(payment)
  })

const usesMethod = (payment: PaymentRow, { provider, group, name, country }: OfferedMethod): boolean =>
  payment.provider === provider.name &&
  payment.methodGroup === group &&
  payment.methodName === name &&
  payment.country === country
