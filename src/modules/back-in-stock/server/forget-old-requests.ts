import { lt, or } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { stockNotifications } from './tables.ts'

const KEEP_MS = 365 * 24 * 3_600_000

/** Deletes requests that were answered or cancelled a year ago: an e-mail is kept no longer than it tells something. */
export const forgetOldRequests = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - KEEP_MS)
  await db
    .delete(stockNotifications)
    .where(or(lt(stockNotifications.toldAt, limit), lt(stockNotifications.cancelledAt, limit)))
}
