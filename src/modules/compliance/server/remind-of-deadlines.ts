import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import {
  findWithdrawalReminder,
  isWithdrawalSettled,
  type WithdrawalReminder,
} from '#compliance/domain/withdrawal-case.ts'
import { computeRefundDeadline } from '#compliance/domain/withdrawal-period.ts'
import { ok } from '#kernel/result.ts'
import { closeTasks, lockOrder, openTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { closeCase } from './close-withdrawal.ts'
import { readWithdrawalCase } from './read-withdrawal-case.ts'
import { withdrawals } from './tables.ts'

const REMIND_OF_DEADLINES = defineJob<Record<string, never>>('remind-of-withdrawal-deadlines')

/** Schedules the nightly check of refunds that the law demands within 14 days. */
export const scheduleDeadlineReminders = (app: App): void => {
  app.jobs.handle(REMIND_OF_DEADLINES, (_payload, actor) => remindOfDeadlines(app, actor))
  app.jobs.schedule(REMIND_OF_DEADLINES, { cron: '20 5 * * *', payload: {}, key: 'withdrawal-deadlines' })
}

/**
 * Closes every open case in which nothing is due. Other cases get a task when the refund is due soon, and another when
 * the deadline passed.
 */
export const remindOfDeadlines = async (app: App, actor: Actor): Promise<void> => {
  const now = app.now()
  const openCondition = and(isNotNull(withdrawals.submittedAt), isNull(withdrawals.closedAt))
  const openCases = await app.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(openCondition)
    .orderBy(asc(withdrawals.id))
  for (const { id } of openCases) {
    await write(app, actor, async tx => {
      const [row] = await tx
        .select()
        .from(withdrawals)
        .where(and(eq(withdrawals.id, id), openCondition))
        .for('update')
      if (!row?.submittedAt) return ok(null)
      const { submittedAt, remindedAt, orderId } = row
      const order = orderId === null ? null : await lockOrder(tx, orderId)
      const current = await readWithdrawalCase(tx, row, order)
      if (isWithdrawalSettled(current)) {
        await closeCase(tx, row, 'system', now)
        return ok(null)
      }
      const reminder = findWithdrawalReminder(current, { submittedAt, remindedAt, now })
      if (!reminder) return ok(null)
      await tx.update(withdrawals).set({ remindedAt: now }).where(eq(withdrawals.id, id))
      await replaceReminder(tx, { id, orderId, submittedAt }, reminder, now)
      return ok(null)
    })
  }
}

/** Closes the task of an earlier reminder and opens that of the new one. */
const replaceReminder = async (
  tx: Write,
  { id, orderId, submittedAt }: { id: number; orderId: number | null; submittedAt: Date },
  reminder: WithdrawalReminder,
  now: Date,
): Promise<void> => {
  const kind = 'withdrawal-deadline'
  await closeTasks(tx, orderId, kind, now, { withdrawal: id })
  const refundBy = computeRefundDeadline(submittedAt).toISOString()
  const details = { withdrawal: id, refundBy, ...(reminder === 'unsent' && { sendBy: refundBy }) }
  await openTask(tx, { orderId, kind, details, now })
}
