import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Pagination } from '#kernel/pagination.ts'
import type { clientAdmin, ListedClient } from '#orders/contract-client.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import type { Sort } from '#wire/list-query.ts'
import { clients } from '../tables.ts'
import { formatClientTotals, readClientTotals, selectClientTotals } from './client-totals.ts'
import { type ClientRow, formatClientName } from './format-client-name.ts'

type ClientQuery = z.output<typeof clientAdmin.list.query>

/** Sorts by columns of the table, each with an index. */
const COLUMN_SORTS = { name: clients.nameKey, email: clients.emailKey, created_at: clients.createdAt }
type ColumnSort = Sort<keyof typeof COLUMN_SORTS>
const isColumnSort = (sort: string): sort is ColumnSort => sort.replace('-', '') in COLUMN_SORTS

/** Reads one page of clients. A merged client is found through the client it was merged into. */
export const listClients = async (
  db: Queryable,
  { q, client_type, sort, ...page }: ClientQuery,
): Promise<{ results: ListedClient[]; paging: Pagination }> => {
  const condition = and(
    isNull(clients.mergedInto),
    q ? matchesClient(q) : undefined,
    client_type ? eq(clients.clientType, client_type) : undefined,
  )
  const { rows, paging } = await readPage(page, {
    rows: range =>
      isColumnSort(sort)
        ? sortByColumn(db, condition, { sort, ...range })
        : sortByTotals(db, condition, { sort, ...range }),
    count: () => db.$count(clients, condition),
  })
  const ids = rows.map(({ id }) => id)
  const totals = ids.length > 0 ? await readClientTotals(db, ids) : new Map()
  return { results: rows.map(row => ({ ...toListedClient(row), ...formatClientTotals(totals.get(row.id)) })), paging }
}

interface PageRange {
  limit: number
  offset: number
}

const sortByColumn = (
  db: Queryable,
  condition: SQL | undefined,
  { sort, limit, offset }: PageRange & { sort: ColumnSort },
) =>
  db
    .select()
    .from(clients)
    .where(condition)
    .orderBy(...orderByWithTieBreaker(sort, COLUMN_SORTS, clients.id))
    .limit(limit)
    .offset(offset)

/** Sorts by order totals, computed from a covering index; only the rows of the page are read. */
const sortByTotals = (
  db: Queryable,
  condition: SQL | undefined,
  { sort, limit, offset }: PageRange & { sort: string },
) => {
  const totals = selectClientTotals(db)
  const columns = {
    orders: sql`coalesce(${totals.orders}, 0)`.as('key'),
    spent: sql`coalesce(${totals.cents}, 0)`.as('key'),
    last_order_at: sql`coalesce(${totals.lastOrderAt}, '-infinity')`.as('key'),
  }
  const direction = sort as Sort<keyof typeof columns>
  const page = db
    .select({ id: clients.id, key: columns[sort.replace('-', '') as keyof typeof columns] })
    .from(clients)
    .leftJoin(totals, eq(totals.clientId, clients.id))
    .where(condition)
    .orderBy(...orderByWithTieBreaker(direction, columns, clients.id))
    .limit(limit)
    .offset(offset)
    .as('first')
  const { key } = page
  return db
    .select(getTableColumns(clients))
    .from(page)
    .innerJoin(clients, eq(clients.id, page.id))
    .orderBy(...orderByWithTieBreaker(direction, { orders: key, spent: key, last_order_at: key }, clients.id))
}

/** Matches words of a name, e-mail or company code, or digits of a phone; also of merged clients. */
const matchesClient = (q: string): SQL | undefined => {
  const digits = q.replace(/[\s()+-]/g, '')
  const merged = sql`${clients.id} in (select merged_into from client as other where merged_into is not null
    and ${buildWordsCondition(sql`other.lookup`, q)})`
  const byPhone = /^\d{4,15}$/.test(digits) ? sql`strpos(${clients.lookup}, ${digits}) > 0` : undefined
  return or(buildWordsCondition(sql`${clients.lookup}`, q), byPhone, merged)
}

const toListedClient = (row: ClientRow) => ({
  id: row.id,
  name: formatClientName(row),
  email: row.details.email,
  phone: row.details.phone,
  client_type: row.clientType,
  created_at: row.createdAt.toISOString(),
  erased: row.erasedAt !== null,
})
