import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { computeAnswerDay, isAnswerDueSoon } from '#compliance/domain/data-request.ts'
import { ok } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { closeTasks, openTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { dataRequests } from '../tables.ts'

const REMIND_OF_DATA_REQUESTS = defineJob<Record<string, never>>('remind-of-data-requests')

/** Schedules the daily check of requests that the law lets wait for a month at most. */
export const scheduleDataRequestReminders = (app: App): void => {
  app.jobs.handle(REMIND_OF_DATA_REQUESTS, (_payload, actor) => remindOfDataRequests(app, actor))
  app.jobs.schedule(REMIND_OF_DATA_REQUESTS, { cron: '25 5 * * *', payload: {}, key: 'data-requests' })
}

/**
 * Reopens the task of each request whose answer is due within a week. Each request is reminded of once, even if staff
 * closed its task.
 */
export const remindOfDataRequests = async (app: App, actor: Actor): Promise<void> => {
  const now = app.now()
  const openCondition = and(
    eq(dataRequests.kind, 'erasure'),
    isNotNull(dataRequests.confirmedAt),
    isNull(dataRequests.closedAt),
    isNull(dataRequests.remindedAt),
  )
  for (const { id, requestedAt } of await app.db.select().from(dataRequests).where(openCondition)) {
    const answerDay = computeAnswerDay(getShopDay(requestedAt))
    if (!isAnswerDueSoon(answerDay, getShopDay(now))) continue
    await write(app, actor, async tx => {
      const [request] = await tx
        .update(dataRequests)
        .set({ remindedAt: now })
        .where(and(eq(dataRequests.id, id), openCondition))
        .returning({ id: dataRequests.id })
      if (!request) return ok(null)
      // The reminder replaces the first task.
      await closeTasks(tx, null, 'erasure-requested', now, { request: id })
      await openTask(tx, { orderId: null, kind: 'erasure-requested', details: { request: id, answerDay }, now })
      return ok(null)
    })
  }
}
