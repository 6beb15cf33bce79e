import { type SQL, sql } from 'drizzle-orm'
import { buildSearchKey } from '#kernel/search-text.ts'
import { buildSpellingCondition } from '#platform/server/db/search-key-conditions.ts'
import { type Operator, SEARCH_FIELDS, type SearchField } from '../domain/search-fields.ts'
import type { SearchFilter } from '../domain/search-filters.ts'

const COMPARISONS: Readonly<Partial<Record<Operator, SQL>>> = {
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
}

const TYPES = { text: sql`text`, number: sql`numeric`, timestamp: sql`timestamptz` }

/** Converts a filter to SQL. Texts ignore case; results without the field match only `ne`. */
export const buildFilterCondition = (
  { field, operator, values }: SearchFilter,
  columns: Readonly<Record<SearchField, SQL>>,
): SQL => {
  const kind = SEARCH_FIELDS[field]
  const column = kind === 'text' ? sql`lower(${columns[field]})` : columns[field]
  const literals = values.map(value => {
    const literal = sql`${String(value)}::${TYPES[kind]}`
    return kind === 'text' ? sql`lower(${literal})` : literal
  })
  const comparison = COMPARISONS[operator]
  if (comparison) return sql`${column} ${comparison} ${literals[0]}`
  if (operator === 'like')
    return joinWithOr(
      values.map(value => buildSpellingCondition(sql`search_key(${columns[field]})`, toLikeKey(String(value)))),
    )
  const valueCondition = sql`${column} in (${sql.join(literals, sql`, `)})`
  return operator === 'ne' ? sql`(${valueCondition}) is not true` : valueCondition
}

const joinWithOr = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

/** Searches the value anywhere; `%` at its ends is optional. */
const toLikeKey = (value: string): string => buildSearchKey(value.replace(/^%|%$/g, ''))
