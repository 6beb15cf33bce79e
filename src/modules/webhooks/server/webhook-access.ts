import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { listRequiredPermissions, WEBHOOK_EVENTS, type WebhookEvent } from '#webhooks/domain/events.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

/** Returns whether the user may see the content of these events. */
export const canReceive = (visitor: Visitor, events: readonly WebhookEvent[]): boolean =>
  listRequiredPermissions(events).every(permission => can(visitor, permission))

/** Reads the current and former events of a receiver: replayed messages of former events go to its new address. */
export const readAllEvents = async (db: Queryable, id: number): Promise<WebhookEvent[]> => {
  const { rows } = await db.execute<{ event: WebhookEvent }>(sql`
    select unnest(events) as event from ${webhooks} where id = ${id}
    union select event from ${deliveries} where webhook_id = ${id} and event <> 'ping'`)
  return rows.map(({ event }) => event)
}

/** Finds the webhooks among these whose events the user may see. */
export const findChangeableIds = async (
  db: Queryable,
  visitor: Visitor,
  ids: readonly number[],
): Promise<Set<number>> => {
  const uniqueIds = [...new Set(ids)]
  if (canReceive(visitor, WEBHOOK_EVENTS)) return new Set(uniqueIds)
  const events = await Promise.all(uniqueIds.map(id => readAllEvents(db, id)))
  return new Set(uniqueIds.filter((_id, index) => canReceive(visitor, events[index] ?? WEBHOOK_EVENTS)))
}
