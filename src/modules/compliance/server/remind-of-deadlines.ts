import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { computeRefundDeadline, REFUND_DAYS } from '#compliance/domain/withdrawal-period.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import { lockOrder, openTask, readFulfilment } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { withdrawals } from './tables.ts'

const REMIND_OF_DEADLINES = defineJob<Record<string, never>>('remind-of-withdrawal-deadlines')
/** Staff have this many days left when they are reminded. */
const DAYS_LEFT = 4

/** Schedules the nightly check of refunds that the law demands within 14 days. */
export const scheduleDeadlineReminders = (app: App): void => {
  app.jobs.handle(REMIND_OF_DEADLINES, (_payload, actor) => remindOfDeadlines(app, actor))
  app.jobs.schedule(REMIND_OF_DEADLINES, { cron: '20 5 * * *', payload: {}, key: 'withdrawal-deadlines' })
}

/**
 * Opens one task for each statement whose refund is due soon: the returned goods were not inspected, or an unshipped
 * order was not cancelled. After the inspection the task of the due refund watches the money.
 */
export const remindOfDeadlines = async (app: App, actor: Actor): Promise<void> => {
  const now = app.now()
  const isDueSoon = and(
    isNull(withdrawals.remindedAt),
    isNotNull(withdrawals.submittedAt),
    inArray(withdrawals.verdict, ['inTime', 'unshipped']),
    lte(withdrawals.submittedAt, new Date(now.getTime() - (REFUND_DAYS - DAYS_LEFT) * DAY_MS)),
  )
  for (const { id } of await app.db.select({ id: withdrawals.id }).from(withdrawals).where(isDueSoon)) {
    await write(app, actor, async tx => {
      const [row] = await tx
        .update(withdrawals)
        .set({ remindedAt: now })
        .where(and(eq(withdrawals.id, id), isNull(withdrawals.remindedAt)))
        .returning()
      if (!row || row.orderId === null) return ok(null)
      const order = await lockOrder(tx, row.orderId)
      const { returns } = await readFulfilment(tx, order)
      const isSettled =
        order.state === 'cancelled' || returns.some(({ id, state }) => id === row.returnId && state === 'inspected')
      if (isSettled) return ok(null)
      const refundBy = computeRefundDeadline(requireExisting(row.submittedAt, 'the time of submission')).toISOString()
      await openTask(tx, {
        orderId: order.id,
        kind: 'withdrawal-deadline',
        details: { withdrawal: row.id, refundBy },
        now,
      })
      return ok(null)
    })
  }
}
