/** Values that somebody else saved in the meantime, by path. */
export type EditConflict = ReadonlyMap<string, unknown>

type Leaves = Map<string, unknown>
type Values = Readonly<Record<string, unknown>>

/** Flattens nested values to paths. A list of words or numbers counts as one value. */
const flattenValues = (value: unknown, path: string, leaves: Leaves = new Map()): Leaves => {
  if (value === null || typeof value !== 'object') return leaves.set(path, value)
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return leaves.set(path, value.join(', '))
  for (const [key, inner] of Object.entries(value)) flattenValues(inner, `${path}.${key}`, leaves)
  return leaves
}

/**
 * Returns the stored values that differ from the sent ones, for edits where only a version number shows that somebody
 * else saved.
 */
export const findDifference = (sent: Values, stored: Values): EditConflict => {
  const formatValue = (value: unknown) => (Array.isArray(value) ? value.toSorted().join(', ') : value)
  const differingKeys = Object.keys(sent).filter(
    key => key in stored && formatValue(stored[key]) !== formatValue(sent[key]),
  )
  return new Map(differingKeys.map(key => [key, formatValue(stored[key])]))
}

/** Forms show a missing value as an empty text. */
const emptyIfMissing = (value: unknown): unknown => value ?? ''

/**
 * Lists the paths where the stored value equals neither the value that the editor started from nor the new one. Saving
 * such a path would silently undo another person's change. Paths missing from `before` are not compared.
 */
export const findEditConflict = (changes: Values, before: Values | undefined, stored: Values): EditConflict => {
  const conflict: Leaves = new Map()
  for (const key of Object.keys(changes).filter(name => before && name in before)) {
    const [startLeaves, newLeaves, storedLeaves] = [before, changes, stored].map(values =>
      flattenValues(values?.[key], key),
    )
    for (const path of new Set([startLeaves, storedLeaves].flatMap(leaves => [...(leaves?.keys() ?? [])]))) {
      const value = emptyIfMissing(storedLeaves?.get(path))
      if (value !== emptyIfMissing(startLeaves?.get(path)) && value !== emptyIfMissing(newLeaves?.get(path)))
        conflict.set(path, value)
    }
  }
  return conflict
}
