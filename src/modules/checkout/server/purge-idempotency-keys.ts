import { lt } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { idempotencyKeys } from './tables.ts'

const PURGE_KEYS = defineJob<Record<string, never>>('purge-idempotency-keys')
/**
 * Retention of idempotency keys. A browser repeats an order within seconds; a month covers one that was closed over
 * a holiday.
 */
export const RETENTION_DAYS = 30

/** Schedules the nightly deletion of old idempotency keys. */
export const scheduleKeyPurge = (app: App): void => {
  app.jobs.handle(PURGE_KEYS, () => purgeIdempotencyKeys(app))
  app.jobs.schedule(PURGE_KEYS, { cron: '40 3 * * *', payload: {}, key: 'idempotency-keys' })
}

export const purgeIdempotencyKeys = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, new Date(now().getTime() - RETENTION_DAYS * DAY_MS)))
}
