/** Values that somebody else saved in the meantime, by path. */
export type EditConflict = ReadonlyMap<string, unknown>

type Leaves = Map<string, unknown>
type Values = Readonly<Record<string, unknown>>

/** Flattens nested values to paths. A list of words or numbers counts as one value. */
const leavesOf = (value: unknown, path: string, into: Leaves = new Map()): Leaves => {
  if (value === null || typeof value !== 'object') return into.set(path, value)
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return into.set(path, value.join(', '))
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}.${key}`, into)
  return into
}

/** Compares the sent values with the stored ones. Used when only a version number shows that somebody else saved. */
export const findDifference = (sent: Values, now: Values): EditConflict => {
  const words = (value: unknown) => (Array.isArray(value) ? value.toSorted().join(', ') : value)
  const differing = Object.keys(sent).filter(key => key in now && words(now[key]) !== words(sent[key]))
  return new Map(differing.map(key => [key, words(now[key])]))
}

/** Forms show a missing value as an empty text. */
const emptyIfMissing = (value: unknown): unknown => value ?? ''

/**
 * Lists the paths where the stored value equals neither the value that the editor started from nor the new one.
 * Saving such a path would silently undo the work of somebody else. Paths missing from `before` are not compared.
 */
export const findEditConflict = (changes: Values, before: Values | undefined, now: Values): EditConflict => {
  const clash: Leaves = new Map()
  for (const key of Object.keys(changes).filter(name => before && name in before)) {
    const [from, to, current] = [before, changes, now].map(values => leavesOf(values?.[key], key))
    for (const path of new Set([from, current].flatMap(leaves => [...(leaves?.keys() ?? [])]))) {
      const value = emptyIfMissing(current?.get(path))
      if (value !== emptyIfMissing(from?.get(path)) && value !== emptyIfMissing(to?.get(path))) clash.set(path, value)
    }
  }
  return clash
}
