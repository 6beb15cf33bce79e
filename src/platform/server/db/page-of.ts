import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Pagination, pageCount } from '#kernel/pagination.ts'
import type { PageAsked, Sort } from '#wire/list-query.ts'

interface Part {
  limit: number
  offset: number
}

/** How a list is read: a part of its rows, and how many there are altogether. */
export interface ReadList<Row> {
  rows: (part: Part) => PromiseLike<Row[]>
  count: () => PromiseLike<number>
}

/**
 * The part of a list that is asked for; of a page beyond the last the last one. Counts only where the rows do not tell
 * already how many there are.
 */
export const pageOf = async <Row>(
  { page, pageSize }: PageAsked,
  read: ReadList<Row>,
): Promise<{ rows: Row[]; paging: Pagination }> => {
  const part = (page: number): Part => ({ limit: pageSize, offset: (page - 1) * pageSize })
  const rows = await read.rows(part(page))
  if (isTheEnd(rows.length, { page, pageSize })) {
    return { rows, paging: { page, pageSize, total: part(page).offset + rows.length } }
  }
  const total = await read.count()
  if (rows.length > 0) return { rows, paging: { page, pageSize, total } }
  const last = pageCount({ pageSize, total })
  return { rows: total > 0 ? await read.rows(part(last)) : [], paging: { page: last, pageSize, total } }
}

interface Found {
  id: number
  /** Of all that were found. */
  total: number
}

/**
 * A search that looks through everything: once, for those that are shown and how many there are together, out of an index that has what it
 * reads. Asked for the first ones alone the database would look through the whole rows, in the hope of an early end.
 */
export const foundOnce = <Row>(
  find: (part: Part) => PromiseLike<Found[]>,
  rowsOf: (ids: number[]) => PromiseLike<Row[]>,
  count: () => PromiseLike<number>,
): ReadList<Row> => {
  let known: number | undefined
  return {
    rows: async part => {
      const found = await find(part)
      known = found[0]?.total
      return found.length === 0 ? [] : rowsOf(found.map(({ id }) => id))
    },
    count: async () => known ?? (await count()),
  }
}

/** Beside the ids that are found: how many there are. */
export const FOUND_TOTAL = sql<number>`(count(*) over ())::int`

const isTheEnd = (found: number, { page, pageSize }: PageAsked): boolean =>
  found < pageSize && (found > 0 || page === 1)

/**
 * What a list is ordered by: the column that was asked for, then whatever keeps its equals apart (an id), all in the same
 * direction, so that one index serves both.
 */
export const ordered = <Column extends string>(
  sort: Sort<Column>,
  columns: Record<Column, SQLWrapper>,
  ...then: [SQLWrapper, ...SQLWrapper[]]
): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc
  return [columns[sort.replace('-', '') as Column], ...then].map(column => direction(column))
}
