import { firstText } from './first-text.ts'
import type { QueryError } from './query-error.ts'
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
const FILTER = /^f[fcv](\d{1,4})$/
const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/
/** Years that PostgreSQL supports; an offset can lead outside. */
const STORABLE_YEAR = /^(?!0000)\d{4}-/
const LIST_OPERATORS: readonly Operator[] = ['eq', 'ne', 'in', 'like']

/** Parses the filters of a query in numeric order: "ff{n} field, fc{n} operator, fv{n} value (list joined by '|')". */
export const parseSearchFilters = (raw: Readonly<Record<string, unknown>>, faults: QueryError[]): SearchFilter[] => {
  const numbers = new Set(Object.keys(raw).flatMap(name => FILTER.exec(name)?.[1] ?? []))
  return [...numbers]
    .sort((one, other) => Number(one) - Number(other))
    .slice(0, MAX_FILTERS)
    .flatMap(n => readFilter(raw, n, faults) ?? [])
}

const readFilter = (raw: Readonly<Record<string, unknown>>, n: string, faults: QueryError[]): SearchFilter | null => {
  const field = firstText(raw[`ff${n}`])
  const operator = firstText(raw[`fc${n}`]) || 'eq'
  if (!isSearchField(field)) faults.push({ parameter: `ff${n}`, why: 'search.fault.field', name: field })
  if (!isOperator(operator)) faults.push({ parameter: `fc${n}`, why: 'search.fault.operator', name: operator })
  if (!isSearchField(field) || !isOperator(operator)) return null
  const kind = SEARCH_FIELDS[field]
  if (operator === 'like' && kind !== 'text') {
    faults.push({ parameter: `fc${n}`, why: 'search.fault.operator', name: operator })
    return null
  }
  const text = firstText(raw[`fv${n}`])
  const listed = LIST_OPERATORS.includes(operator) ? text.split('|') : [text]
  if (listed.length > MAX_VALUES) {
    faults.push({ parameter: `fv${n}`, why: 'search.fault.values', name: String(MAX_VALUES) })
    return null
  }
  const values = listed.map(value => parseValue(value, kind))
  if (values.every(value => value !== null)) return { field, operator, values }
  faults.push({ parameter: `fv${n}`, why: 'search.fault.value', name: text.slice(0, MAX_VALUE_LENGTH) })
  return null
}

const parseValue = (text: string, kind: (typeof SEARCH_FIELDS)[SearchField]): string | number | null => {
  if (kind === 'text') return text.length > MAX_VALUE_LENGTH ? null : text
  const value = text.trim()
  if (kind === 'number') return NUMBER.test(value) ? Number(value) : null
  const moment = MOMENT.test(value) ? new Date(value) : null
  const iso = moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : ''
  return STORABLE_YEAR.test(iso) ? iso : null
}
