import { and, eq, sql } from 'drizzle-orm'
import type { BookkeepingEntry, EntryQuery } from '#bookkeeping/contract-bookkeeping.ts'
import { toEuros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { bookkeepingEntries as entries } from './tables.ts'

const SORTS = { changed_at: entries.changedAt, occurred_at: entries.occurredAt, number: entries.number }

const ORDER_NUMBER = sql<number>`(select number from shop_order where id = ${entries.orderId})`

const SEARCH_KEY = sql`search_key(concat_ws(' ', ${entries.number}, ${ORDER_NUMBER}, ${entries.externalId}, ${entries.failureDetail}))`

export const listEntries = async (
  db: Queryable,
  { q, system, state, kind, sort, ...page }: EntryQuery,
): Promise<{ results: BookkeepingEntry[]; paging: Pagination }> => {
  const condition = and(
    q === undefined ? undefined : buildWordsCondition(SEARCH_KEY, q),
    system && eq(entries.system, system),
    state && eq(entries.state, state),
    kind && eq(entries.kind, kind),
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select({ entry: entries, orderNumber: ORDER_NUMBER })
        .from(entries)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, entries.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(entries, condition),
  })
  const results = rows.map(({ entry, orderNumber }) => ({
    id: entry.id,
    system: entry.system,
    kind: entry.kind,
    number: entry.number,
    order: { id: entry.orderId, number: String(orderNumber) },
    amount: toEuros(entry.kind === 'credit' || entry.kind === 'refund' ? -entry.cents : entry.cents),
    occurred_at: entry.occurredAt.toISOString(),
    state: entry.state,
    tries: entry.tries,
    external_id: entry.externalId,
    failure: entry.failure,
    failure_detail: entry.failureDetail,
    changed_at: entry.changedAt.toISOString(),
  }))
  return { results, paging }
}
