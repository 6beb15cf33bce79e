import { and, like, lt } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '../app.ts'
import { defineJob } from '../jobs/jobs.ts'
import { IP_ADDRESS_KEY_PREFIX } from './ip-address-key.ts'
import { auditKeys } from './tables.ts'

const PURGE_IP_ADDRESSES = defineJob<Record<string, never>>('purge-addresses')
/** IP addresses are stored for thirteen months, as long as mails. */
export const RETENTION_DAYS = 395

/** Schedules a nightly job that makes IP addresses of old audit entries unreadable. */
export const scheduleIpAddressPurge = (app: App): void => {
  app.jobs.handle(PURGE_IP_ADDRESSES, () => purgeIpAddresses(app))
  app.jobs.schedule(PURGE_IP_ADDRESSES, { cron: '55 3 * * *', payload: {}, key: 'addresses' })
}

/** Deletes expired keys, which makes the IP addresses encrypted with them unreadable for good. */
export const purgeIpAddresses = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const limit = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  await db
    .delete(auditKeys)
    .where(and(like(auditKeys.name, `${IP_ADDRESS_KEY_PREFIX}%`), lt(auditKeys.createdAt, limit)))
}
