/** An invalid parameter; `reason` is a message key, and `name` the unknown value. */
export interface QueryError {
  parameter: string
  reason:
    | 'search.fault.field'
    | 'search.fault.operator'
    | 'search.fault.sort'
    | 'search.fault.value'
    | 'search.fault.values'
    | 'search.fault.option'
  name: string
}
