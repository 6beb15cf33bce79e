import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm'
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
