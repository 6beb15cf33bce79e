import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { closeTasks, recordOrderEvent } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'
import { withdrawals } from './tables.ts'

/** Ends a case: closes its tasks and starts the retention. `username` is `system` when nothing remains due. */
export const closeCase = async (
  tx: Write,
  { id, orderId }: Pick<WithdrawalRow, 'id' | 'orderId'>,
  username: string,
  now: Date,
): Promise<void> => {
  await tx.update(withdrawals).set({ closedAt: now, closedBy: username }).where(eq(withdrawals.id, id))
  const details = { withdrawal: id }
  await closeTasks(tx, orderId, 'withdrawal-received', now, details)
  await closeTasks(tx, orderId, 'withdrawal-deadline', now, details)
  if (orderId !== null)
    await recordOrderEvent(tx, { orderId, actor: username, kind: 'withdrawal-closed', details, now })
}

/** Closes or reopens the case of a submitted statement for staff. */
export const setWithdrawalClosed = (
  app: App,
  actor: Actor,
  id: number,
  { isClosed, username }: { isClosed: boolean; username: string },
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
    if (!row?.submittedAt) return failure('notFound')
    tx.audit({ kind: 'withdrawal', id, action: isClosed ? 'closed' : 'reopened' })
    if ((row.closedAt !== null) === isClosed) return ok(null)
    const now = app.now()
    if (isClosed) {
      await closeCase(tx, row, username, now)
      return ok(null)
    }
    await tx.update(withdrawals).set({ closedAt: null, closedBy: null }).where(eq(withdrawals.id, id))
    const { orderId } = row
    const details = { withdrawal: id }
    if (orderId !== null)
      await recordOrderEvent(tx, { orderId, actor: username, kind: 'withdrawal-reopened', details, now })
    return ok(null)
  })
