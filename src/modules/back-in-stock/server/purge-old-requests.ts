import { lt, or } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { stockNotifications } from './tables.ts'

export const RETENTION_DAYS = 365

/** Deletes requests a year after they were answered or cancelled, because the shop no longer needs their e-mails. */
export const purgeOldRequests = async (db: Queryable, now: Date): Promise<void> => {
  const cutoff = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  await db
    .delete(stockNotifications)
    .where(or(lt(stockNotifications.notifiedAt, cutoff), lt(stockNotifications.cancelledAt, cutoff)))
}
