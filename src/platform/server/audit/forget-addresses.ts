import { and, like, lt } from 'drizzle-orm'
import type { App } from '../app.ts'
import { job } from '../jobs/jobs.ts'
import { ADDRESSES } from './address-key.ts'
import { auditKeys } from './tables.ts'

const FORGET_ADDRESSES = job<Record<string, never>>('forget-addresses')
/** Thirteen months, as long as mails. */
const KEPT_DAYS = 395

/** Has the addresses of old audit entries made unreadable, every night. */
export const watchAddresses = (app: App): void => {
  app.jobs.handle(FORGET_ADDRESSES, () => forgetAddresses(app))
  app.jobs.schedule(FORGET_ADDRESSES, { cron: '55 3 * * *', payload: {}, key: 'addresses' })
}

/** Deletes the keys of addresses of so long ago: what was sealed under them is erased. */
export const forgetAddresses = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const limit = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  await db.delete(auditKeys).where(and(like(auditKeys.name, `${ADDRESSES}%`), lt(auditKeys.madeAt, limit)))
}
