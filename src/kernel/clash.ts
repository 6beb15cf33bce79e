/** What somebody else saved meanwhile, by path. */
export type Clash = ReadonlyMap<string, unknown>

type Leaves = Map<string, unknown>
type Values = Readonly<Record<string, unknown>>

/** Every value within, by its path; a list of words or numbers is one. */
const leavesOf = (value: unknown, path: string, into: Leaves = new Map()): Leaves => {
  if (value === null || typeof value !== 'object') return into.set(path, value)
  if (Array.isArray(value) && value.every(one => typeof one !== 'object')) return into.set(path, value.join(', '))
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}.${key}`, into)
  return into
}

/** Where what stands now is other than what was sent: all that a version tells is that somebody wrote meanwhile. */
export const differenceOf = (sent: Values, now: Values): Clash => {
  const words = (value: unknown) => (Array.isArray(value) ? value.toSorted().join(', ') : value)
  const differing = Object.keys(sent).filter(key => key in now && words(now[key]) !== words(sent[key]))
  return new Map(differing.map(key => [key, words(now[key])]))
}

/** What is not filled in, as a form shows it: it has an empty line for every language, what is stored need not. */
const plain = (value: unknown): unknown => value ?? ''

/**
 * Where neither what a change was made from nor what it makes stands now: somebody else wrote there meanwhile, and saving would
 * undo it unseen. An empty one keeps nobody from saving. What `before` says nothing of is not judged.
 */
export const clashOf = (changes: Values, before: Values | undefined, now: Values): Clash => {
  const clash: Leaves = new Map()
  for (const key of Object.keys(changes).filter(one => before && one in before)) {
    const [from, to, there] = [before, changes, now].map(one => leavesOf(one?.[key], key))
    for (const path of new Set([from, there].flatMap(one => [...(one?.keys() ?? [])]))) {
      const value = plain(there?.get(path))
      if (value !== plain(from?.get(path)) && value !== plain(to?.get(path))) clash.set(path, value)
    }
  }
  return clash
}
