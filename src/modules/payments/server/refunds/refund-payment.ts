import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import {
  closeSolvedTask,
  findTaskToSolve,
  lockOrder,
  recordOrderEvent,
  type StaffTaskRow,
} from '#orders/server/orders.ts'
import { decideRefund, type RefundFailure } from '#payments/domain/refund.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { SEND_REFUND } from '../payment-jobs.ts'
import type { RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'
import { completeRefund, updatePaymentState } from './complete-refund.ts'

/** Kinds of tasks about money refunded outside the shop. */
const OUTSIDE_REFUND_TASKS = ['refunded-outside', 'dispute-lost'] as const

interface RefundRequest {
  cents: Cents
  /** Name for the order's history; `system` for automatic refunds. */
  username: string
  comment?: string
  /** The refund was made outside the shop, so that no provider is called. */
  isOutside?: boolean
  /** Task that the recorded refund solves; by default the one with the same amount. */
  taskId?: number | undefined
  /** Refundable amount that the user saw; a changed one is rejected. */
  seenCents?: Cents | undefined
}

/**
 * Refunds `cents` of a payment. A job sends the refund until the provider responds; a refund made outside the shop is
 * only recorded. Concurrent refunds never exceed the payment.
 */
export const refundPayment = (
  app: App,
  actor: Actor,
  paymentId: number,
  { cents, username, comment = '', isOutside = false, taskId, seenCents }: RefundRequest,
): Promise<Result<RefundRow, RefundFailure | 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<RefundRow, RefundFailure | 'notFound'>> => {
    const [paymentRow] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId))
    if (!paymentRow) return failure('notFound')
    const order = await lockOrder(tx, paymentRow.orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
    if (!payment) throw new Error(`The payment ${paymentId} vanished`)
    const storedRefunds = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    const decision = decideRefund({ payment, refunds: storedRefunds, cents, seenCents })
    if (!decision.ok) return decision
    // A different amount, such as cash refunded without need, does not solve the task.
    const taskFields = { paymentId, ...(taskId === undefined && { amountCents: cents }) }
    const taskFilter = { orderId: order.id, kinds: OUTSIDE_REFUND_TASKS, id: taskId, details: taskFields }
    const task = isOutside ? await findTaskToSolve(tx, taskFilter) : undefined
    // Somebody has solved the task.
    if (isOutside && taskId !== undefined && !task) return failure('changed')

    const now = app.now()
    const refund = getFirstElement(
      await tx
        .insert(refunds)
        .values({
          paymentId,
          reference: randomBytes(18).toString('base64url'),
          amountCents: cents,
          actor: username,
          comment,
          isOutside,
          providerReference: task ? findReportedReference(task) : null,
          state: isOutside ? 'done' : 'requested',
          completedAt: isOutside ? now : null,
          createdAt: now,
          modifiedAt: now,
        })
        .returning(),
    )
    if (isOutside) {
      tx.audit({ kind: 'refund', id: refund.id, action: 'noted', after: { paymentId, amountCents: cents } })
      await updatePaymentState(tx, payment, now)
      await completeRefund(tx, app, { order, payment, refund }, now)
      if (task) await closeSolvedTask(tx, task, now)
      return ok(refund)
    }
    const details = { paymentId, refundId: refund.id, amountCents: cents, ...(comment && { comment }) }
    await recordOrderEvent(tx, { orderId: payment.orderId, actor: username, kind: 'refund-requested', details, now })
    tx.audit({ kind: 'refund', id: refund.id, action: 'requested', after: { paymentId, amountCents: cents } })
    await app.jobs.enqueue(tx, SEND_REFUND, { refundId: refund.id })
    return ok(refund)
  })

/**
 * Returns the provider's reference of a reported refund, so that following messages find it. Disputes have no such
 * reference.
 */
const findReportedReference = ({ id, kind, details }: StaffTaskRow): string | null => {
  if (kind !== 'refunded-outside') return null
  return typeof details.providerReference === 'string' ? details.providerReference : `reported-${id}`
}
