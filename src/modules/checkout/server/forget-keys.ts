import { lt } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { idempotencyKeys } from './tables.ts'

const FORGET_KEYS = job<Record<string, never>>('forget-idempotency-keys')
/** A browser sends an order again within moments of a lost answer; a month covers one that was closed over a holiday. */
const KEPT_DAYS = 30

/** Has the keys of orders forgotten that nobody sends again any more, every night. */
export const watchKeys = (app: App): void => {
  app.jobs.handle(FORGET_KEYS, () => forgetKeys(app))
  app.jobs.schedule(FORGET_KEYS, { cron: '40 3 * * *', payload: {}, key: 'keys' })
}

export const forgetKeys = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, new Date(now().getTime() - KEPT_DAYS * 86_400_000)))
}
