import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StaffWebhook } from '#webhooks/contract-webhook.ts'
import type { Visitor } from '#wire/visitor.ts'
import { webhooks } from './tables.ts'
import { findChangeableIds } from './webhook-access.ts'

const countInState = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::int from webhook_delivery as d
  where d.webhook_id = ${sql.raw('"webhook"."id"')} and d.state = ${state})`

/** Reads all receivers with their counts, or the one with this id. */
export const readWebhooks = async (db: Queryable, visitor: Visitor, id?: number): Promise<StaffWebhook[]> => {
  const rows = await db
    .select({ ...getTableColumns(webhooks), waiting: countInState('waiting'), failed: countInState('failed') })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(webhooks.id)
  const changeableIds = await findChangeableIds(
    db,
    visitor,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    id: row.id,
    url: row.url,
    events: row.events,
    active: row.active,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    can_change: changeableIds.has(row.id),
  }))
}
