import { and, isNull, lt, or } from 'drizzle-orm'
import { findRetentionStart } from '#compliance/domain/withdrawal-retention.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { withdrawals } from './tables.ts'

const PURGE_WITHDRAWALS = defineJob<Record<string, never>>('purge-withdrawals')
const DRAFT_LIFETIME_MS = DAY_MS

/** Schedules the nightly deletion of old drafts and statements. */
export const scheduleWithdrawalPurge = (app: App): void => {
  app.jobs.handle(PURGE_WITHDRAWALS, () => purgeWithdrawals(app))
  app.jobs.schedule(PURGE_WITHDRAWALS, { cron: '50 3 * * *', payload: {}, key: 'withdrawals' })
}

/**
 * Deletes drafts that are older than a day, and statements after their retention, which starts with the end of the
 * case.
 */
export const purgeWithdrawals = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const at = now()
  await db
    .delete(withdrawals)
    .where(
      or(
        and(isNull(withdrawals.submittedAt), lt(withdrawals.draftedAt, new Date(at.getTime() - DRAFT_LIFETIME_MS))),
        lt(withdrawals.closedAt, findRetentionStart(at)),
      ),
    )
}
