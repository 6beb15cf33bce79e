import { eq } from 'drizzle-orm'
import { computeRefundDeadline } from '#compliance/domain/withdrawal-period.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { announceWithdrawal, closeTasks, lockOrder, readFulfilment, readStoredOrder } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { addMailOrder } from '#platform/server/mail/queue-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { followUpWithdrawal } from './follow-up-withdrawal.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'
import { buildReceiptKey } from './receipt-mail.ts'
import { withdrawals } from './tables.ts'

type SubmittedRow = WithdrawalRow & { submittedAt: Date }

/** Locks a submitted statement; null for a draft or an unknown id. */
export const lockStatement = async (tx: Write, id: number): Promise<SubmittedRow | null> => {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row?.submittedAt ? { ...row, submittedAt: row.submittedAt } : null
}

export type LinkFailure = 'notFound' | 'linked' | 'unknownOrder'

/** Links a statement without an order to the one that staff found, and assesses it as if it had matched. */
export const linkWithdrawal = (
  app: App,
  actor: Actor,
  id: number,
  { orderId, username }: { orderId: number; username: string },
): Promise<Result<null, LinkFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, LinkFailure>> => {
    const row = await lockStatement(tx, id)
    if (!row) return failure('notFound')
    if (row.orderId !== null) return failure('linked')
    if (!(await readStoredOrder(tx, orderId))) return failure('unknownOrder')
    const order = await lockOrder(tx, orderId)
    const now = app.now()
    await closeTasks(tx, null, 'withdrawal-received', now, { withdrawal: id })
    await closeTasks(tx, null, 'withdrawal-deadline', now, { withdrawal: id })
    const followUp = { submittedAt: row.submittedAt, actor: username, now }
    const { verdict, returnId } = await followUpWithdrawal(tx, order, row, followUp)
    const reminder = { remindedAt: null, closedAt: null, closedBy: null }
    await tx
      .update(withdrawals)
      .set({ orderId, verdict, returnId, ...reminder })
      .where(eq(withdrawals.id, id))
    await addMailOrder(tx, row.receiptKey ?? buildReceiptKey(id), orderId)
    tx.audit({ kind: 'withdrawal', id, action: 'linked', after: { order: String(order.number) } })
    return ok(null)
  })

export type ChoiceFailure = 'notFound' | 'unmatched' | 'announced' | 'stale' | 'noPieces'

interface LineChoice {
  lines: readonly PieceCount[]
  /** The version of the order that the user saw. */
  baseVersion: number
  username: string
}

/** Announces the return of the lines that staff chose for a statement, once. A cancelled return may be replaced. */
export const announceChosenLines = (
  app: App,
  actor: Actor,
  id: number,
  { lines, baseVersion, username }: LineChoice,
): Promise<Result<null, ChoiceFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, ChoiceFailure>> => {
    const row = await lockStatement(tx, id)
    if (!row) return failure('notFound')
    if (row.orderId === null) return failure('unmatched')
    const order = await lockOrder(tx, row.orderId)
    const { returns } = await readFulfilment(tx, order)
    const previous = returns.find(candidate => candidate.id === row.returnId)
    if (previous && previous.state !== 'cancelled') return failure('announced')
    if (order.version !== baseVersion) return failure('stale')
    const refundBy = computeRefundDeadline(row.submittedAt)
    const announcement = { withdrawalId: id, lines, refundBy, actor: username, now: app.now() }
    const returnId = await announceWithdrawal(tx, order, announcement)
    if (returnId === null) return failure('noPieces')
    await tx.update(withdrawals).set({ returnId, closedAt: null, closedBy: null }).where(eq(withdrawals.id, id))
    tx.audit({ kind: 'withdrawal', id, action: 'return-announced', after: { return: returnId } })
    return ok(null)
  })
