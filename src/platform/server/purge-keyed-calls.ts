import { lt } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from './app.ts'
import { keyedCalls } from './db/tables.ts'
import { defineJob } from './jobs/jobs.ts'

const PURGE_KEYED_CALLS = defineJob<Record<string, never>>('purge-keyed-calls')
/** A browser repeats a call only while its page stays open. */
const RETENTION_DAYS = 1

/** Schedules the nightly deletion of old idempotency keys. */
export const scheduleKeyedCallPurge = (app: App): void => {
  app.jobs.handle(PURGE_KEYED_CALLS, () => purgeKeyedCalls(app))
  app.jobs.schedule(PURGE_KEYED_CALLS, { cron: '45 3 * * *', payload: {}, key: 'calls' })
}

export const purgeKeyedCalls = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db.delete(keyedCalls).where(lt(keyedCalls.at, new Date(now().getTime() - RETENTION_DAYS * DAY_MS)))
}
