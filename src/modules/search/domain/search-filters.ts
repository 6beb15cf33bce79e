import type { QueryError } from './query-error.ts'
import { readFirstText } from './read-first-text.ts'
import { isOperator, isSearchField, type Operator, SEARCH_FIELDS, type SearchField } from './search-fields.ts'

/** A condition; only `eq`, `ne`, `in` and `like` take several values. */
export interface SearchFilter {
  field: SearchField
  operator: Operator
  /** Numbers, or timestamps as ISO texts. */
  values: (string | number)[]
}

const MAX_FILTERS = 20
const MAX_VALUES = 20
const MAX_VALUE_LENGTH = 500
const FILTER_PARAMETER = /^f[fcv](\d{1,4})$/
const NUMBER_PATTERN = /^-?\d{1,12}(?:\.\d{1,6})?$/
const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/
/** Years that PostgreSQL supports; an offset can lead outside. */
const STORABLE_YEAR_PATTERN = /^(?!0000)\d{4}-/
const LIST_OPERATORS: readonly Operator[] = ['eq', 'ne', 'in', 'like']

/** Parses the filters of a query in numeric order: "ff{n} field, fc{n} operator, fv{n} value (list joined by '|')". */
export const parseSearchFilters = (query: Readonly<Record<string, unknown>>, errors: QueryError[]): SearchFilter[] => {
  const numbers = new Set(Object.keys(query).flatMap(name => FILTER_PARAMETER.exec(name)?.[1] ?? []))
  return [...numbers]
    .sort((first, second) => Number(first) - Number(second))
    .slice(0, MAX_FILTERS)
    .flatMap(filterNumber => readFilter(query, filterNumber, errors) ?? [])
}

const readFilter = (
  query: Readonly<Record<string, unknown>>,
  filterNumber: string,
  errors: QueryError[],
): SearchFilter | null => {
  const field = readFirstText(query[`ff${filterNumber}`])
  const operator = readFirstText(query[`fc${filterNumber}`]) || 'eq'
  if (!isSearchField(field)) errors.push({ parameter: `ff${filterNumber}`, reason: 'search.error.field', name: field })
  if (!isOperator(operator))
    errors.push({ parameter: `fc${filterNumber}`, reason: 'search.error.operator', name: operator })
  if (!isSearchField(field) || !isOperator(operator)) return null
  const kind = SEARCH_FIELDS[field]
  if (operator === 'like' && kind !== 'text') {
    errors.push({ parameter: `fc${filterNumber}`, reason: 'search.error.operator', name: operator })
    return null
  }
  const text = readFirstText(query[`fv${filterNumber}`])
  const parts = LIST_OPERATORS.includes(operator) ? text.split('|') : [text]
  if (parts.length > MAX_VALUES) {
    errors.push({ parameter: `fv${filterNumber}`, reason: 'search.error.values', name: String(MAX_VALUES) })
    return null
  }
  const values = parts.map(value => parseValue(value, kind))
  if (values.every(value => value !== null)) return { field, operator, values }
  errors.push({ parameter: `fv${filterNumber}`, reason: 'search.error.value', name: text.slice(0, MAX_VALUE_LENGTH) })
  return null
}

const parseValue = (text: string, kind: (typeof SEARCH_FIELDS)[SearchField]): string | number | null => {
  if (kind === 'text') return text.length > MAX_VALUE_LENGTH ? null : text
  const value = text.trim()
  if (kind === 'number') return NUMBER_PATTERN.test(value) ? Number(value) : null
  const date = TIMESTAMP_PATTERN.test(value) ? new Date(value) : null
  const timestamp = date && !Number.isNaN(date.getTime()) ? date.toISOString() : ''
  return STORABLE_YEAR_PATTERN.test(timestamp) ? timestamp : null
}
