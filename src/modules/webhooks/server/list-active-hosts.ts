import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { webhooks } from './tables.ts'

/** Lists the hosts that get messages of active webhooks. */
export const listActiveHosts = async (db: Queryable): Promise<string[]> => {
  const rows = await db.select({ url: webhooks.url }).from(webhooks).where(eq(webhooks.active, true))
  return [...new Set(rows.map(({ url }) => new URL(url).hostname))].sort()
}
