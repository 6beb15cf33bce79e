import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DataRequestQuery, ListedDataRequest } from '#compliance/contract-data-request.ts'
import { computeAnswerDay } from '#compliance/domain/data-request.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { findClientsOfAddress, formatClientName } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { dataRequests } from '../tables.ts'

const SORTS = { requested_at: dataRequests.requestedAt }

/** Lists one page of the confirmed requests. */
export const listDataRequests = async (
  db: Queryable,
  { q, state, sort, ...page }: DataRequestQuery,
): Promise<{ results: ListedDataRequest[]; paging: Pagination }> => {
  const isOfState = state === 'open' ? isNull(dataRequests.outcome) : eq(dataRequests.outcome, state as 'exported')
  const condition = and(
    isNotNull(dataRequests.confirmedAt),
    q === undefined ? undefined : buildWordsCondition(sql`search_key(${dataRequests.email})`, q),
    state === 'all' ? undefined : isOfState,
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(dataRequests)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, dataRequests.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(dataRequests, condition),
  })
  const results = await Promise.all(rows.map(row => describeRequest(db, row)))
  return { results, paging }
}

const describeRequest = async (
  db: Queryable,
  { id, kind, email, language, outcome, requestedAt, closedAt }: typeof dataRequests.$inferSelect,
): Promise<ListedDataRequest> => {
  const clients = outcome === null ? await findClientsOfAddress(db, email) : []
  return {
    id,
    kind,
    state: outcome ?? 'open',
    email,
    language,
    requested_at: requestedAt.toISOString(),
    answer_by: computeAnswerDay(getShopDay(requestedAt)),
    closed_at: closedAt?.toISOString() ?? null,
    clients: clients.map(client => ({ id: client.id, name: formatClientName(client) })),
  }
}
