/** A parameter that means nothing, and why (a message's key; `name` is what was not known). */
export interface QueryFault {
  parameter: string
  why:
    | 'search.fault.field'
    | 'search.fault.operator'
    | 'search.fault.sort'
    | 'search.fault.value'
    | 'search.fault.values'
    | 'search.fault.option'
  name: string
}
