import { and, eq, sql } from 'drizzle-orm'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import type { DeliveryQuery, StaffDelivery } from '#webhooks/contract-webhook.ts'
import type { Visitor } from '#wire/visitor.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'
import { findChangeableIds } from './webhook-access.ts'

const SORTS = { at: deliveries.id }
/** Search key of a delivery: subject, id, error and the receiver's address. */
const SEARCH_KEY = sql`search_key(${deliveries.subject} || E'\\n' || ${deliveries.messageId} || E'\\n' || coalesce(${deliveries.failure}, '') || E'\\n' ||
  (select ${webhooks.url} from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId}))`

const toStaffDelivery = (
  row: typeof deliveries.$inferSelect,
  webhook: { url: string; retryAt: Date | null },
  canReplay: boolean,
): StaffDelivery => ({
  id: row.id,
  message_id: row.messageId,
  event: row.event,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  status: row.status,
  failure: row.failure,
  url: webhook.url,
  at: row.at.toISOString(),
  next_at: row.state === 'waiting' ? (webhook.retryAt ?? row.nextAt).toISOString() : null,
  can_replay: canReplay,
})

/** Lists one page of messages; a message can be replayed by users who may see all events of its receiver. */
export const listDeliveries = async (
  db: Queryable,
  { q, webhook, state, event, sort, ...page }: DeliveryQuery,
  visitor: Visitor,
): Promise<{ results: StaffDelivery[]; paging: Pagination }> => {
  const condition = and(
    q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q),
    webhook === undefined ? undefined : eq(deliveries.webhookId, webhook),
    state ? eq(deliveries.state, state) : undefined,
    event ? eq(deliveries.event, event) : undefined,
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select({ row: deliveries, receiver: { url: webhooks.url, retryAt: webhooks.retryAt } })
        .from(deliveries)
        .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, deliveries.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(deliveries, condition),
  })
  const changeableIds = await findChangeableIds(
    db,
    visitor,
    rows.map(({ row }) => row.webhookId),
  )
  const results = rows.map(({ row, receiver }) => toStaffDelivery(row, receiver, changeableIds.has(row.webhookId)))
  return { results, paging }
}
