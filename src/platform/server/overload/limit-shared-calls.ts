import { lte, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import type { Queryable } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { callCounts } from './tables.ts'

interface SharedLimit {
  name: string
  max: number
  windowMs: number
}

/** Counts a call of `caller`; returns null when it may proceed, or the seconds to wait. */
export type SharedCallLimit = (caller: string) => Promise<number | null>

/**
 * Allows at most `max` calls of one caller within `windowMs`, counted in the database for all processes. It protects
 * people and other systems, such as the receivers of mails.
 */
export const limitSharedCalls =
  ({ db, now }: { db: Queryable; now: App['now'] }, { name, max, windowMs }: SharedLimit): SharedCallLimit =>
  async caller => {
    const at = now()
    const expiredCondition = sql`${callCounts.until} <= ${sql.param(at, callCounts.until)}`
    const [row] = await db
      .insert(callCounts)
      .values({ name, caller, count: 1, until: new Date(at.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: [callCounts.name, callCounts.caller],
        set: {
          count: sql`case when ${expiredCondition} then 1 else ${callCounts.count} + 1 end`,
          until: sql`case when ${expiredCondition} then excluded.until else ${callCounts.until} end`,
        },
      })
      .returning({ count: callCounts.count, until: callCounts.until })
    if (!row || row.count <= max) return null
    return Math.ceil((row.until.getTime() - at.getTime()) / 1_000)
  }

const PURGE_CALL_COUNTS = defineJob<Record<string, never>>('purge-call-counts')

/** Schedules the nightly deletion of expired counts. */
export const scheduleCallCountPurge = (app: App): void => {
  app.jobs.handle(PURGE_CALL_COUNTS, () => purgeCallCounts(app))
  app.jobs.schedule(PURGE_CALL_COUNTS, { cron: '55 3 * * *', payload: {}, key: 'call-counts' })
}

export const purgeCallCounts = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db.delete(callCounts).where(lte(callCounts.until, now()))
}
