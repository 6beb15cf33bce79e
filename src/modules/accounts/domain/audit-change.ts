/** One field of a change, however deep it stands: `company.phone`. Undefined: there was, or is, nothing. */
export interface ChangedField {
  path: string
  before: unknown
  after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** A value of a person that is erased, or not for whoever reads, stands as one of these words instead. */
const isWord = (value: Fields): boolean => 'erased' in value || 'hidden' in value

const hasFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isWord(value as Fields)

/** What differs between the two sides of an audit entry, down to single fields: of a company the phone alone. */
export const changedFields = (before: Fields | null, after: Fields | null): ChangedField[] =>
  fieldsOf('', before ?? {}, after ?? {})

const fieldsOf = (above: string, before: Fields, after: Fields): ChangedField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    differing(above + name, before[name], after[name]),
  )

const differing = (path: string, before: unknown, after: unknown): ChangedField[] => {
  if ((hasFields(before) && (hasFields(after) || isNothing(after))) || (isNothing(before) && hasFields(after))) {
    return fieldsOf(`${path}.`, before ?? {}, (after as Fields | undefined) ?? {})
  }
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ path, before, after }]
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined
