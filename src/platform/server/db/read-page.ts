import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { countPages, type Pagination } from '#kernel/pagination.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { PageRequest, Sort } from '#wire/list-query.ts'
import type { Queryable } from './database.ts'

interface PageRange {
  limit: number
  offset: number
}

/** Reads one page of rows, and counts all rows. */
export interface ListReader<Row> {
  rows: (range: PageRange) => PromiseLike<Row[]>
  count: () => PromiseLike<number>
  /**
   * Returns the number of ids that the last call of `rows` found. A row that is deleted before it is read must not end
   * the list.
   */
  countFoundIds?: () => number
}

/**
 * Reads the requested page, or the last page when it lies beyond. Counts only when the rows do not already show the
 * total.
 */
export const readPage = async <Row>(
  { page, pageSize }: PageRequest,
  reader: ListReader<Row>,
): Promise<{ rows: Row[]; paging: Pagination }> => {
  const createRange = (pageNumber: number): PageRange => ({ limit: pageSize, offset: (pageNumber - 1) * pageSize })
  const rows = await reader.rows(createRange(page))
  const foundCount = reader.countFoundIds?.() ?? rows.length
  if (isLastPage(foundCount, { page, pageSize })) {
    return { rows, paging: { page, pageSize, total: createRange(page).offset + foundCount } }
  }
  const total = await reader.count()
  if (foundCount > 0) return { rows, paging: { page, pageSize, total } }
  const lastPage = countPages({ pageSize, total })
  return {
    rows: total > 0 ? await reader.rows(createRange(lastPage)) : [],
    paging: { page: lastPage, pageSize, total },
  }
}

interface FoundId {
  id: number
  /** The total of all matches; null when it is counted separately. */
  total: number | null
}

/**
 * Creates a reader that searches all rows once for the ids of a page and their total, from an index that holds
 * everything it reads. With a limit alone PostgreSQL would scan whole rows and hope for an early end.
 */
export const createSingleSearchReader = <Row>(
  find: (range: PageRange) => PromiseLike<FoundId[]>,
  readRows: (ids: number[]) => PromiseLike<Row[]>,
  count: () => PromiseLike<number>,
): ListReader<Row> => {
  let knownTotal: number | null | undefined
  let length = 0
  return {
    rows: async range => {
      const matches = await find(range)
      knownTotal = matches[0]?.total
      length = matches.length
      return matches.length === 0 ? [] : readRows(matches.map(({ id }) => id))
    },
    count: async () => knownTotal ?? (await count()),
    countFoundIds: () => length,
  }
}

interface IdsThenRowsQuery {
  /** SQL of the row's id, and of the text after `from`: tables, joins and conditions. */
  id: SQL
  from: SQL
  order: SQL[]
  /** True when the query scans everything anyway, so that counting is free. */
  countsWhileReading: boolean
}

/** Creates a reader that selects the ids of the page first, in order, then reads the full rows of these ids alone. */
export const createIdsFirstReader = <Row>(
  db: Queryable,
  { id, from, order, countsWhileReading }: IdsThenRowsQuery,
  readRows: (ids: number[]) => PromiseLike<Row[]>,
): ListReader<Row> => {
  const total = countsWhileReading ? TOTAL_COUNT : sql`null`
  const find = async ({ limit, offset }: PageRange): Promise<FoundId[]> => {
    const { rows } = await db.execute<FoundId & Record<string, unknown>>(sql`
      select ${id} as id, ${total} as total from ${from}
      order by ${sql.join(order, sql`, `)} limit ${limit}::int offset ${offset}::int`)
    return rows
  }
  const count = async (): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)
    return getFirstElement(rows).count
  }
  return createSingleSearchReader(find, readRows, count)
}

interface CountedQuery {
  id: SQL
  order: SQL[]
  /**
   * SQL after `from`: for the count, for an index scan in sort order that ends early, and for a scan of all matches.
   */
  countFrom: SQL
  indexScanFrom: SQL
  fullScanFrom: SQL
}

/**
 * Creates a reader for a list with a costly condition. The count tells how soon a scan in order finds a page. For
 * frequent matches it scans in order; for rare ones it finds and sorts all.
 */
export const createCountFirstReader = <Row>(
  db: Queryable,
  { id, order, countFrom: counted, indexScanFrom: indexed, fullScanFrom: scanned }: CountedQuery,
  readRows: (ids: number[]) => PromiseLike<Row[]>,
): ListReader<Row> => {
  let total: number | undefined
  const count = async (): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${counted}`)
    return getFirstElement(rows).count
  }
  const find = async (range: PageRange): Promise<FoundId[]> => {
    total ??= await count()
    const { limit, offset } = range
    if (offset >= total) return []
    const from = (offset + limit) * MIN_MATCHES_PER_ROW <= total ? indexed : scanned
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${id} as id from ${from} order by ${sql.join(order, sql`, `)} limit ${limit}::int offset ${offset}::int`)
    return rows.map(row => ({ ...row, total: null }))
  }
  return createSingleSearchReader(find, readRows, async () => (total ??= await count()))
}

/** Above this ratio of matches to read rows, a scan in sort order soon finds a page. */
const MIN_MATCHES_PER_ROW = 10

/** The total beside the selected ids. */
export const TOTAL_COUNT = sql<number>`(count(*) over ())::int`

const isLastPage = (foundCount: number, { page, pageSize }: PageRequest): boolean =>
  foundCount < pageSize && (foundCount > 0 || page === 1)

/**
 * Orders by the requested column, then by columns that break ties (an id). All have the same direction, so that one
 * index serves both.
 */
export const orderByWithTieBreaker = <Column extends string>(
  sort: Sort<Column>,
  columns: Record<Column, SQLWrapper>,
  ...tieBreakers: [SQLWrapper, ...SQLWrapper[]]
): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc
  return [columns[sort.replace('-', '') as Column], ...tieBreakers].map(column => direction(column))
}
