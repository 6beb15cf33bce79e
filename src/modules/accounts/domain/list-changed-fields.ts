/** A changed field with its path, such as `company.phone`. `before` or `after` is undefined without a value. */
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
export const listChangedFields = (before: Fields | null, after: Fields | null): ChangedField[] =>
  listDifferences('', before ?? {}, after ?? {})

const listDifferences = (pathPrefix: string, before: Fields, after: Fields): ChangedField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
    compareField(pathPrefix + name, before[name], after[name]),
  )

const compareField = (path: string, before: unknown, after: unknown): ChangedField[] => {
  if ((hasFields(before) && (hasFields(after) || isNullish(after))) || (isNullish(before) && hasFields(after))) {
    return listDifferences(`${path}.`, before ?? {}, (after as Fields | undefined) ?? {})
  }
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ path, before, after }]
}

const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined
