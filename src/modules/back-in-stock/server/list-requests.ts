import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ListedNotification, NotificationQuery } from '#back-in-stock/contract-back-in-stock.ts'
import { readProductsForSale, selectMatchingIds } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { waitingCondition } from './open-requests.ts'
import { stockNotifications } from './tables.ts'

type State = ListedNotification['state']

const STATE_CONDITIONS: Record<State | 'all', SQL | undefined> = {
  waiting: waitingCondition,
  notified: isNotNull(stockNotifications.notifiedAt),
  cancelled: isNotNull(stockNotifications.cancelledAt),
  all: undefined,
}

// Ids follow the order of arrival; `emailKey` ignores how an address was typed.
const SORT_COLUMNS = {
  requested_at: stockNotifications.id,
  user_email: stockNotifications.emailKey,
  product_id: stockNotifications.productId,
}

/** Lists one page of requests with product names in the given language. */
export const listRequests = async (
  db: Queryable,
  { q, state, product, sort, ...page }: NotificationQuery,
  language: Language,
): Promise<{ data: ListedNotification[]; paging: Pagination }> => {
  const condition = and(
    STATE_CONDITIONS[state],
    q === undefined
      ? undefined
      : or(
          buildWordsCondition(sql`search_key(${stockNotifications.email})`, q),
          sql`${stockNotifications.productId} = ${selectMatchingIds(q)}`,
        ),
    product === undefined ? undefined : eq(stockNotifications.productId, product),
  )
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(stockNotifications)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORT_COLUMNS, stockNotifications.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(stockNotifications, condition),
  })
  const productRows = await readProductsForSale(
    db,
    rows.map(row => row.productId),
  )
  const products = new Map(productRows.map(productRow => [productRow.id, productRow]))
  const data = rows.map(row => ({
    id: row.id,
    user_email: row.email,
    product_id: row.productId,
    product_name: pickText(products.get(row.productId)?.name, language),
    product_code: products.get(row.productId)?.code1 ?? '',
    quantity: row.quantity,
    language: row.language,
    state: findState(row),
    requested_at: row.requestedAt.toISOString(),
    notified_at: row.notifiedAt?.toISOString() ?? null,
  }))
  return { data, paging }
}

const findState = ({ notifiedAt, cancelledAt }: { notifiedAt: Date | null; cancelledAt: Date | null }): State => {
  if (notifiedAt) return 'notified'
  return cancelledAt ? 'cancelled' : 'waiting'
}
