import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { cancelWithdrawalReturn, closeTasks, lockOrder, recordOrderEvent } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { removeMailOrder } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import { followUpWithdrawal } from './follow-up-withdrawal.ts'
import { lockStatement } from './link-withdrawal.ts'
import { buildReceiptKey } from './receipt-mail.ts'
import { withdrawals } from './tables.ts'

export type UnlinkFailure = 'notFound' | 'unmatched' | 'fromOrder' | 'received'

/**
 * Undoes the link of a statement to a wrong order: its announced return is cancelled, and it is unmatched again. Fails
 * for a statement whose lines came from the order's own link, and when goods of its return arrived.
 */
export const unlinkWithdrawal = (
  app: App,
  actor: Actor,
  id: number,
  { username }: { username: string },
): Promise<Result<null, UnlinkFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, UnlinkFailure>> => {
    const row = await lockStatement(tx, id)
    if (!row) return failure('notFound')
    const { orderId, returnId, lines, submittedAt } = row
    if (orderId === null) return failure('unmatched')
    // The chosen positions mean nothing in another order.
    if (lines !== null) return failure('fromOrder')
    const order = await lockOrder(tx, orderId)
    const now = app.now()
    if (returnId !== null) {
      const cancelled = await cancelWithdrawalReturn(tx, order, { returnId, username, now })
      if (!cancelled.ok) return cancelled
    }
    const ownTask = { withdrawal: id }
    await closeTasks(tx, orderId, 'withdrawal-received', now, ownTask)
    await closeTasks(tx, orderId, 'withdrawal-deadline', now, ownTask)
    await recordOrderEvent(tx, { orderId, actor: username, kind: 'withdrawal-unlinked', details: ownTask, now })
    const { verdict } = await followUpWithdrawal(tx, null, row, { submittedAt, actor: username, now })
    await tx
      .update(withdrawals)
      .set({ orderId: null, returnId: null, verdict, remindedAt: null, closedAt: null, closedBy: null })
      .where(eq(withdrawals.id, id))
    await removeMailOrder(tx, row.receiptKey ?? buildReceiptKey(id), orderId)
    tx.audit({ kind: 'withdrawal', id, action: 'unlinked', before: { order: String(order.number) } })
    return ok(null)
  })
