import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { assessWithdrawal } from '#compliance/domain/assess-withdrawal.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import {
  type CorrectReceivedOnFailure,
  closeTasks,
  correctReceivedOn,
  lockOrder,
  readStoredOrder,
} from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readWithdrawnOrder } from './find-withdrawn-order.ts'
import { followUpWithdrawal } from './follow-up-withdrawal.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'
import { withdrawals } from './tables.ts'

interface ReceivedDayCorrection {
  receivedOn: string | null
  /** The version of the order that the user saw. */
  baseVersion: number
  username: string
}

type CorrectionFailure = 'notFound' | 'stale' | CorrectReceivedOnFailure

/** Corrects the day on which a customer received an order, and assesses its open statements by the new day. */
export const correctReceivedDay = (
  app: App,
  actor: Actor,
  orderId: number,
  { receivedOn, baseVersion, username }: ReceivedDayCorrection,
): Promise<Result<null, CorrectionFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, CorrectionFailure>> => {
    if (!(await readStoredOrder(tx, orderId))) return failure('notFound')
    // Every writer locks statements before their order; the opposite sequence could deadlock.
    const lockedRows = await lockOpenStatements(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (order.version !== baseVersion) return failure('stale')
    // A statement may arrive while this call waits for the order.
    const openCount = await tx.$count(withdrawals, buildOpenCondition(orderId))
    if (openCount !== lockedRows.length) return failure('stale')
    const now = app.now()
    const corrected = await correctReceivedOn(tx, order, { receivedOn, username, now })
    if (!corrected.ok) return corrected
    await assessStatements(tx, lockedRows, { orderId, username, now })
    return ok(null)
  })

/** Statements whose verdict depends on the day of receipt. */
const PERIOD_VERDICTS = ['inTime', 'late'] as const

const buildOpenCondition = (orderId: number): SQL | undefined =>
  and(
    eq(withdrawals.orderId, orderId),
    isNotNull(withdrawals.submittedAt),
    isNull(withdrawals.closedAt),
    inArray(withdrawals.verdict, [...PERIOD_VERDICTS]),
  )

const lockOpenStatements = (tx: Write, orderId: number): Promise<WithdrawalRow[]> =>
  tx.select().from(withdrawals).where(buildOpenCondition(orderId)).orderBy(asc(withdrawals.id)).for('update')

/** A statement that is in time after all announces its return. An announced return stays until staff cancel it. */
const assessStatements = async (
  tx: Write,
  rows: readonly WithdrawalRow[],
  { orderId, username, now }: { orderId: number; username: string; now: Date },
): Promise<void> => {
  for (const row of rows) {
    const { id, submittedAt, lines } = row
    if (!submittedAt) continue
    const current = await lockOrder(tx, orderId)
    if (assessWithdrawal(await readWithdrawnOrder(tx, current), { submittedAt, lines }) === row.verdict) continue
    const ownTask = { withdrawal: id }
    await closeTasks(tx, orderId, 'withdrawal-received', now, ownTask)
    await closeTasks(tx, orderId, 'withdrawal-deadline', now, ownTask)
    const { verdict, returnId } = await followUpWithdrawal(tx, current, row, { submittedAt, actor: username, now })
    await tx.update(withdrawals).set({ verdict, returnId, remindedAt: null }).where(eq(withdrawals.id, id))
    tx.audit({ kind: 'withdrawal', id, action: 'assessed', before: { verdict: row.verdict }, after: { verdict } })
  }
}
