import { type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#kernel/search-text.ts'
import { containsSpelling } from '#platform/server/db/search-key-conditions.ts'
import { type Operator, SEARCH_FIELDS, type SearchField } from '../domain/search-fields.ts'
import type { SearchFilter } from '../domain/search-filters.ts'

const COMPARISONS: Readonly<Partial<Record<Operator, SQL>>> = {
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
}

const TYPES = { text: sql`text`, number: sql`numeric`, moment: sql`timestamptz` }

/** Converts a filter to SQL. Texts ignore case; results without the field match only `ne`. */
export const filterCondition = (
  { field, operator, values }: SearchFilter,
  columns: Readonly<Record<SearchField, SQL>>,
): SQL => {
  const kind = SEARCH_FIELDS[field]
  const column = kind === 'text' ? sql`lower(${columns[field]})` : columns[field]
  const given = values.map(value => {
    const typed = sql`${String(value)}::${TYPES[kind]}`
    return kind === 'text' ? sql`lower(${typed})` : typed
  })
  const comparison = COMPARISONS[operator]
  if (comparison) return sql`${column} ${comparison} ${given[0]}`
  if (operator === 'like')
    return either(values.map(value => containsSpelling(sql`search_key(${columns[field]})`, likeKey(String(value)))))
  const same = sql`${column} in (${sql.join(given, sql`, `)})`
  return operator === 'ne' ? sql`(${same}) is not true` : same
}

const either = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

/** Searches the value anywhere; `%` at its ends is optional. */
const likeKey = (value: string): string => searchKey(value.replace(/^%|%$/g, ''))
