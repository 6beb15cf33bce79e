import { and, desc, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import { openTask } from '#orders/server/open-task.ts'
import { staffTasks } from '#orders/server/tables.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { countDeadLetters } from '#platform/server/jobs/dead-letters.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'

const NOTIFY_FAILED_JOBS = defineJob<Record<string, never>>('notify-failed-jobs')

/** Opens staff tasks for background work that failed for good. Runs every few minutes. */
export const watchFailedJobs = (app: App): void => {
  app.jobs.handle(NOTIFY_FAILED_JOBS, (_none, actor) => notifyFailedJobs(app, actor))
  app.jobs.schedule(NOTIFY_FAILED_JOBS, { cron: '*/5 * * * *', payload: {}, key: 'failed' })
}

/** Keeps one task for jobs and one for mails with their counts; closes each at zero. */
export const notifyFailedJobs = async (app: WriteContext, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    await updateFailureTask(tx, 'jobs-failed', await countDeadLetters(tx), app.now())
    await updateFailureTask(tx, 'mails-failed', await tx.$count(mails, eq(mails.state, 'failed')), app.now())
    return ok(null)
  })
}

const updateFailureTask = async (tx: Write, kind: TaskKind, count: number, now: Date): Promise<void> => {
  const [lastTask] = await tx
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, kind), isNull(staffTasks.orderId)))
    .orderBy(desc(staffTasks.id))
    .limit(1)
  const knownCount = lastTask?.details.count
  if (lastTask && lastTask.closedAt === null) {
    if (count === knownCount) return
    const change = count === 0 ? { closedAt: now, closedBy: 'system' } : { details: { count } }
    await tx.update(staffTasks).set(change).where(eq(staffTasks.id, lastTask.id))
  } else if (count > 0 && (lastTask?.closedBy === 'system' || count !== knownCount)) {
    // A task closed by hand covers the failures counted then, not new ones.
    await openTask(tx, { orderId: null, kind, details: { count }, now })
  }
}
