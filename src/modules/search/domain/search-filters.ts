import { firstText } from './first-text.ts'
import type { QueryFault } from './query-fault.ts'
import { isOperator, isSearchField, type Operator, SEARCH_FIELDS, type SearchField } from './search-fields.ts'

/** One condition; `values` holds one value but for `eq`, `ne`, `in` and `like`, which take lists. */
export interface SearchFilter {
  field: SearchField
  operator: Operator
  /** Numbers as numbers, moments as ISO texts. */
  values: (string | number)[]
}

const MOST_FILTERS = 20
const MOST_VALUES = 20
const LONGEST_VALUE = 500
const FILTER = /^f[fcv](\d{1,4})$/
const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/
/** Years that the database has: an offset leads out of them. */
const KEPT = /^(?!0000)\d{4}-/
const LISTED: readonly Operator[] = ['eq', 'ne', 'in', 'like']

/** The filters of a query, in the order of their numbers: "ff{n} field, fc{n} operator, fv{n} value (list joined by '|')". */
export const readFilters = (raw: Readonly<Record<string, unknown>>, faults: QueryFault[]): SearchFilter[] => {
  const numbers = new Set(Object.keys(raw).flatMap(name => FILTER.exec(name)?.[1] ?? []))
  return [...numbers]
    .sort((one, other) => Number(one) - Number(other))
    .slice(0, MOST_FILTERS)
    .flatMap(n => readFilter(raw, n, faults) ?? [])
}

const readFilter = (raw: Readonly<Record<string, unknown>>, n: string, faults: QueryFault[]): SearchFilter | null => {
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
  const listed = LISTED.includes(operator) ? text.split('|') : [text]
  if (listed.length > MOST_VALUES) {
    faults.push({ parameter: `fv${n}`, why: 'search.fault.values', name: String(MOST_VALUES) })
    return null
  }
  const values = listed.map(value => compared(value, kind))
  if (values.every(value => value !== null)) return { field, operator, values }
  faults.push({ parameter: `fv${n}`, why: 'search.fault.value', name: text.slice(0, LONGEST_VALUE) })
  return null
}

const compared = (text: string, kind: (typeof SEARCH_FIELDS)[SearchField]): string | number | null => {
  if (kind === 'text') return text.length > LONGEST_VALUE ? null : text
  const value = text.trim()
  if (kind === 'number') return NUMBER.test(value) ? Number(value) : null
  const moment = MOMENT.test(value) ? new Date(value) : null
  const iso = moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : ''
  return KEPT.test(iso) ? iso : null
}
