import { and, asc, count, isNotNull, type SQL } from 'drizzle-orm'
import type { ListedNotification } from '#back-in-stock/contract-notification.ts'
import { productsForSale } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { isWaiting } from './open-requests.ts'
import { stockNotifications } from './tables.ts'

type State = ListedNotification['state']

const inState: Record<State | 'all', SQL | undefined> = {
  waiting: isWaiting,
  told: isNotNull(stockNotifications.toldAt),
  cancelled: isNotNull(stockNotifications.cancelledAt),
  all: undefined,
}

interface Wanted {
  state: State | 'all'
  page: number
  pageSize: number
  language: Language
}

/** Requests in the order of asking, with the names of their products in the reader's language. */
export const listRequests = async (
  db: Queryable,
  { state, page, pageSize, language }: Wanted,
): Promise<{ data: ListedNotification[]; paging: Pagination }> => {
  const where = and(inState[state])
  const [counted] = await db.select({ total: count() }).from(stockNotifications).where(where)
  const rows = await db
    .select()
    .from(stockNotifications)
    .where(where)
    .orderBy(asc(stockNotifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const found = await productsForSale(
    db,
    rows.map(row => row.productId),
  )
  const products = new Map(found.map(product => [product.id, product]))
  const data = rows.map(row => ({
    id: row.id,
    user_email: row.email,
    product_id: row.productId,
    product_name: textIn(products.get(row.productId)?.name, language),
    product_code: products.get(row.productId)?.code1 ?? '',
    quantity: row.quantity,
    language: row.language,
    state: stateOf(row),
    asked_at: row.askedAt.toISOString(),
    told_at: row.toldAt?.toISOString() ?? null,
  }))
  return { data, paging: { page, pageSize, total: counted?.total ?? 0 } }
}

const stateOf = ({ toldAt, cancelledAt }: { toldAt: Date | null; cancelledAt: Date | null }): State => {
  if (toldAt) return 'told'
  return cancelledAt ? 'cancelled' : 'waiting'
}
