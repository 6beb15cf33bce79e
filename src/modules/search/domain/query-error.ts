/** An invalid parameter; `reason` is a message key, and `name` the value that the message shows. */
export interface QueryError {
  parameter: string
  reason:
    | 'search.error.field'
    | 'search.error.operator'
    | 'search.error.sort'
    | 'search.error.value'
    | 'search.error.values'
    | 'search.error.option'
  name: string
}
