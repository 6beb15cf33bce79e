/** A changed field with its path, such as `company.phone`. Undefined when the side has no value. */
export interface ChangedField {
  path: string
  before: unknown
  after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Returns whether the object marks an erased or hidden value. */
const isPlaceholder = (value: Fields): boolean => 'erased' in value || 'hidden' in value

const hasFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlaceholder(value as Fields)

/** Lists the differences between both sides of an audit entry, down to single fields. */
export const changedFields = (before: Fields | null, after: Fields | null): ChangedField[] =>
  differencesIn('', before ?? {}, after ?? {})

const differencesIn = (above: string, before: Fields, after: Fields): ChangedField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    differencesAt(above + name, before[name], after[name]),
  )

const differencesAt = (path: string, before: unknown, after: unknown): ChangedField[] => {
  if ((hasFields(before) && (hasFields(after) || isNothing(after))) || (isNothing(before) && hasFields(after))) {
    return differencesIn(`${path}.`, before ?? {}, (after as Fields | undefined) ?? {})
  }
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ path, before, after }]
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined
