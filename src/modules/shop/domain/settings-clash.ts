type Leaves = Map<string, unknown>

/** Every value within, by its path. */
const leavesOf = (value: unknown, path: string, into: Leaves = new Map()): Leaves => {
  if (value === null || typeof value !== 'object') return into.set(path, value)
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}.${key}`, into)
  return into
}

/** What is not filled in, as a form shows it: it has an empty line for every language, what is stored need not. */
const plain = (value: unknown): unknown => value ?? ''

/**
 * What somebody else saved meanwhile, by path, of the settings that are about to be changed: where neither what the change
 * was made from nor what it makes stands now. An empty one keeps nobody from saving.
 */
export const settingsClash = (
  changes: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Leaves => {
  const clash: Leaves = new Map()
  for (const key of Object.keys(changes).filter(one => one in before)) {
    const [from, to, there] = [before, changes, now].map(one => leavesOf(one[key], key))
    for (const path of new Set([from, there].flatMap(one => [...(one?.keys() ?? [])]))) {
      const value = plain(there?.get(path))
      if (value !== plain(from?.get(path)) && value !== plain(to?.get(path))) clash.set(path, value)
    }
  }
  return clash
}
