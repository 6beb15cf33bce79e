import { z } from 'zod'
import { isoDay, singleLineText } from './fields.ts'

/** A sort order: the name of a column, with `-` for descending. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** The requested part of a list. */
export interface PageRequest {
  /** Counted from 1. */
  page: number
  pageSize: number
}

const MAX_PAGE = 100_000
const MAX_SEARCH_LENGTH = 200

interface ListQueryOptions<Column extends string, Filters extends z.ZodRawShape> {
  /** Sortable fields of the answer. */
  sorts: readonly Column[]
  /** The default sort order. */
  sort: Sort<NoInfer<Column>>
  /** The filters: `q: searchQuery`, `state: optionalFilter(state)`, … */
  filters?: Filters
  /** The default number of rows per page. */
  pageSize?: number
  /** The maximum number of rows per page. */
  maxPageSize?: number
}

/**
 * Builds the query schema of a paged list. All parameters are optional.
 * An invalid sort, page or filter (`optionalFilter`, `enumWithDefault`) falls back instead of failing.
 */
export const listQuery = <const Column extends string, Filters extends z.ZodRawShape = Record<never, never>>({
  sorts,
  sort,
  filters,
  pageSize = 50,
  maxPageSize = 1_000,
}: ListQueryOptions<Column, Filters>) =>
  z.object({
    ...(filters as Filters),
    sort: enumWithDefault(
      sorts.flatMap((column): Sort<Column>[] => [column, `-${column}`]),
      sort,
    ),
    page: countParam(1, MAX_PAGE),
    pageSize: countParam(pageSize, maxPageSize),
  })

/** Builds the schema of an optional filter; an invalid value is ignored. */
export const optionalFilter = <T extends z.ZodType>(filter: T) => filter.optional().catch(undefined)

/** Makes invalid filters fail: ignoring one would select every row. */
export const strictFilters = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, filter instanceof z.ZodCatch ? filter.unwrap() : filter]),
    ) as unknown as Filters,
  )

/** Builds the schema of an enum with a default, which also replaces invalid values. */
export const enumWithDefault = <const Value extends string>(values: readonly Value[], defaultValue: NoInfer<Value>) =>
  z.enum(values).default(defaultValue).catch(defaultValue)

/** A search text; undefined when empty. */
export const searchQuery = optionalFilter(singleLineText(MAX_SEARCH_LENGTH).min(1))

/** A calendar day in Estonia. */
export const dayFilter = optionalFilter(isoDay)

/** Builds the schema of a positive integer; an invalid one becomes the default, a larger one the maximum. */
const countParam = (defaultValue: number, maximum: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(defaultValue)
    .transform(value => Math.min(value, maximum))
