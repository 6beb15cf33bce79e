import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { closeSolved, lockOrder, noteOrderEvent, type StaffTaskRow, taskToSolve } from '#orders/server/orders.ts'
import { decideRefund, type RefundRefusal } from '#payments/domain/refund.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { SEND_REFUND } from '../payment-jobs.ts'
import type { RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'
import { moneyWentBack, restatePayment } from './money-went-back.ts'

/** Tasks of money that is gone past the shop. */
const SOLVED_BY_NOTING = ['refunded-outside', 'dispute-lost'] as const

interface Wanted {
  cents: Cents
  /** Whom the order's history names; `system` where nobody asked for it. */
  username: string
  comment?: string
  /** It went back already, past the shop: it is noted, and no provider is asked. */
  outside?: boolean
  /** The task that noting it solves; else the one about this very sum, where there is one. */
  taskId?: number | undefined
  /** What could still go back as whoever asks has seen it; another amount by now is refused. */
  seenCents?: Cents | undefined
}

/**
 * Sends `cents` of a payment back: decided and noted here, sent by a job until the provider answers, or done already where it went back `outside`. Never more goes back
 * than came, by however many at the same time it is asked.
 */
export const refundPayment = (
  app: App,
  actor: Actor,
  paymentId: number,
  { cents, username, comment = '', outside = false, taskId, seenCents }: Wanted,
): Promise<Outcome<RefundRow, RefundRefusal | 'unknown'>> =>
  write(app, actor, async (tx): Promise<Outcome<RefundRow, RefundRefusal | 'unknown'>> => {
    const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId))
    if (!found) return refused('unknown')
    const order = await lockOrder(tx, found.orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
    if (!payment) throw new Error(`The payment ${paymentId} vanished`)
    const before = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    const decision = decideRefund({ payment, refunds: before, cents, seenCents })
    if (!decision.ok) return decision
    // Whoever notes any other sum, as cash that nobody owed, did not mean what a task is about.
    const about = { paymentId, ...(taskId === undefined && { amountCents: cents }) }
    const solving = { orderId: order.id, kinds: SOLVED_BY_NOTING, id: taskId, about }
    const task = outside ? await taskToSolve(tx, solving) : undefined
    // Somebody dealt with it meanwhile.
    if (outside && taskId !== undefined && !task) return refused('changed')

    const now = app.now()
    const [refund] = await tx
      .insert(refunds)
      .values({
        paymentId,
        reference: randomBytes(18).toString('base64url'),
        amountCents: cents,
        actor: username,
        comment,
        outside,
        providerReference: task ? toldAs(task) : null,
        state: outside ? 'done' : 'asked',
        createdAt: now,
        modifiedAt: now,
      })
      .returning()
    if (outside) {
      tx.audit({ kind: 'refund', id: refund!.id, action: 'noted', after: { paymentId, amountCents: cents } })
      await restatePayment(tx, payment, now)
      await moneyWentBack(tx, app, { order, payment, refund: refund! }, now)
      if (task) await closeSolved(tx, task, now)
      return ok(refund!)
    }
    const details = { paymentId, refundId: refund!.id, amountCents: cents, ...(comment && { comment }) }
    await noteOrderEvent(tx, { orderId: payment.orderId, actor: username, kind: 'refund-asked', details, now })
    tx.audit({ kind: 'refund', id: refund!.id, action: 'asked', after: { paymentId, amountCents: cents } })
    await app.jobs.enqueue(tx, SEND_REFUND, { refundId: refund!.id })
    return ok(refund!)
  })

/** By what its provider knows money that it told of: what it tells of that later finds it; not every provider names it. Of lost disputes it tells otherwise. */
const toldAs = ({ id, kind, details }: StaffTaskRow): string | null => {
  if (kind !== 'refunded-outside') return null
  return typeof details.providerReference === 'string' ? details.providerReference : `told-${id}`
}
