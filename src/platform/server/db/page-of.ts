import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Pagination, pageCount } from '#kernel/pagination.ts'
import type { PageAsked, Sort } from '#wire/list-query.ts'
import type { Queryable } from './database.ts'

interface Part {
  limit: number
  offset: number
}

/** How a list is read: a part of its rows, and how many there are altogether. */
export interface ReadList<Row> {
  rows: (part: Part) => PromiseLike<Row[]>
  count: () => PromiseLike<number>
  /** How many the last part had when it was found, where its rows are read afterwards: one that is gone by then ends no list. */
  found?: () => number
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
  const found = read.found?.() ?? rows.length
  if (isTheEnd(found, { page, pageSize })) {
    return { rows, paging: { page, pageSize, total: part(page).offset + found } }
  }
  const total = await read.count()
  if (found > 0) return { rows, paging: { page, pageSize, total } }
  const last = pageCount({ pageSize, total })
  return { rows: total > 0 ? await read.rows(part(last)) : [], paging: { page: last, pageSize, total } }
}

interface Found {
  id: number
  /** Of all that were found; null where it is counted apart. */
  total: number | null
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
  let known: number | null | undefined
  let length = 0
  return {
    rows: async part => {
      const found = await find(part)
      known = found[0]?.total
      length = found.length
      return found.length === 0 ? [] : rowsOf(found.map(({ id }) => id))
    },
    count: async () => known ?? (await count()),
    found: () => length,
  }
}

interface Listed {
  /** Of a row, and from where they come, with what narrows them: `from … where …` without its first word. */
  id: SQL
  from: SQL
  order: SQL[]
  /** Whether everything has to be looked through, so that counting costs no second look. */
  once: boolean
}

/** A list in SQL: first the ids of those that are shown, in order, out of as little as that takes; then, of these alone, all that is told of them. */
export const idsFirst = <Row>(
  db: Queryable,
  { id, from, order, once }: Listed,
  rowsOf: (ids: number[]) => PromiseLike<Row[]>,
): ReadList<Row> => {
  const total = once ? FOUND_TOTAL : sql`null`
  const find = async ({ limit, offset }: Part): Promise<Found[]> => {
    const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
      select ${id} as id, ${total} as total from ${from}
      order by ${sql.join(order, sql`, `)} limit ${limit}::int offset ${offset}::int`)
    return rows
  }
  const count = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)
    return rows[0]!.n
  }
  return foundOnce(find, rowsOf, count)
}

interface CountedFirst {
  id: SQL
  order: SQL[]
  /** What is counted; from where the first ones come, row by row in order; and from where all of them come at once. */
  counted: SQL
  oneByOne: SQL
  atOnce: SQL
}

/**
 * A list that is narrowed by what is dear to ask of all rows: counted once, which tells how soon the first ones are met. Where that is soon they
 * are asked for in order until there are enough, else all of them are found and put in order.
 */
export const countedFirst = <Row>(
  db: Queryable,
  { id, order, counted, oneByOne, atOnce }: CountedFirst,
  rowsOf: (ids: number[]) => PromiseLike<Row[]>,
): ReadList<Row> => {
  let total: number | undefined
  const count = async (): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${counted}`)
    return rows[0]!.n
  }
  const find = async (part: Part): Promise<Found[]> => {
    total ??= await count()
    const { limit, offset } = part
    if (offset >= total) return []
    const from = (offset + limit) * 10 <= total ? oneByOne : atOnce
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${id} as id from ${from} order by ${sql.join(order, sql`, `)} limit ${limit}::int offset ${offset}::int`)
    return rows.map(row => ({ ...row, total: null }))
  }
  return foundOnce(find, rowsOf, async () => (total ??= await count()))
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
