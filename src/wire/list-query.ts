import { z } from 'zod'
import { day, line } from './fields.ts'

/** What a list is sorted by: a column that its contract names, `-` before it for descending. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** Which part of a list is asked for. */
export interface PageAsked {
  /** From 1. */
  page: number
  pageSize: number
}

const LAST_PAGE = 100_000
const LONGEST_SEARCH = 200

interface ListWords<Column extends string, Filters extends z.ZodRawShape> {
  /** What it may be sorted by: names of the answer's own fields. */
  sorts: readonly Column[]
  /** How it is sorted unless told. */
  sort: Sort<NoInfer<Column>>
  /** What narrows it: `q: searched`, `state: chosen(state)`, … */
  filters?: Filters
  /** Rows of a page unless told. */
  pageSize?: number
  /** More never travel at once. */
  most?: number
}

/**
 * The query of a list that is long: it narrows, sorts and takes a part. A sort or part that makes no sense reads as the nearest
 * sensible; so does a filter made by `chosen` or `oneOf`. Without any parameter it is the first page.
 */
export const listQuery = <const Column extends string, Filters extends z.ZodRawShape = Record<never, never>>({
  sorts,
  sort,
  filters,
  pageSize = 50,
  most = 1_000,
}: ListWords<Column, Filters>) =>
  z.object({
    ...(filters as Filters),
    sort: oneOf(
      sorts.flatMap((column): Sort<Column>[] => [column, `-${column}`]),
      sort,
    ),
    page: count(1, LAST_PAGE),
    pageSize: count(pageSize, most),
  })

/** A filter that is not there unless it makes sense. */
export const chosen = <T extends z.ZodType>(filter: T) => filter.optional().catch(undefined)

/** The same filters where what makes no sense is refused: taken for none, it would mean everything. */
export const strictFilters = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, filter instanceof z.ZodCatch ? filter.unwrap() : filter]),
    ) as unknown as Filters,
  )

/** A choice that is always made: `standard` unless told. */
export const oneOf = <const Value extends string>(values: readonly Value[], standard: NoInfer<Value>) =>
  z.enum(values).default(standard).catch(standard)

/** Words that are searched for; undefined where there are none. */
export const searched = chosen(line(LONGEST_SEARCH).min(1))

/** A day in Estonia. */
export const onDay = chosen(day)

/** A number of a query; a wild one reads as the nearest sensible. */
const count = (standard: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(standard)
    .transform(value => Math.min(value, most))
