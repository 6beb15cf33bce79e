/** Fields that a search can filter and sort by, with their types. */
export const SEARCH_FIELDS = {
  id: 'number',
  name: 'text',
  kind: 'text',
  layout: 'text',
  class: 'text',
  brand: 'text',
  code1: 'text',
  code2: 'text',
  description: 'text',
  meta_description: 'text',
  price: 'number',
  total_price: 'number',
  available_in: 'number',
  modified_at: 'timestamp',
} as const
export type SearchField = keyof typeof SEARCH_FIELDS

export const OPERATORS = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'like'] as const
export type Operator = (typeof OPERATORS)[number]

export const isSearchField = (name: string): name is SearchField => Object.hasOwn(SEARCH_FIELDS, name)
export const isOperator = (name: string): name is Operator => OPERATORS.includes(name as Operator)
