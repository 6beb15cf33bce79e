/** The index of a top entry, with the index below it for a child. */
export type EntryPlace = readonly [number] | readonly [number, number]

interface Entry {
  kind: string
}
type TopEntry<E> = E & { children: readonly E[] }
export type EntryStep = 'up' | 'down' | 'in' | 'out'

/**
 * Moves an entry one step by keyboard: among its siblings, into the drop-down before it, or out of its drop-down.
 * Returns null when the step is impossible.
 */
export const stepEntry = <E extends Entry>(
  tree: readonly TopEntry<E>[],
  [at, below]: EntryPlace,
  step: EntryStep,
): { tree: TopEntry<E>[]; place: EntryPlace } | null => {
  if (step === 'in')
    return below === undefined && at > 0 ? moveEntry(tree, [at], [at - 1, Number.MAX_SAFE_INTEGER]) : null
  if (step === 'out') return below === undefined ? null : moveEntry(tree, [at, below], [at + 1])
  const by = step === 'up' ? -1 : 1
  const [own, all] = below === undefined ? [at, tree.length] : [below, tree[at]?.children.length ?? 0]
  if (own + by < 0 || own + by >= all) return null
  return moveEntry(tree, below === undefined ? [at] : [at, below], below === undefined ? [at + by] : [at, below + by])
}

/**
 * Moves an entry. Places count without the entry. Returns null for an invalid target: only drop-downs have children,
 * and an entry with children stays at the top.
 */
export const moveEntry = <E extends Entry>(
  tree: readonly TopEntry<E>[],
  from: EntryPlace,
  to: EntryPlace,
): { tree: TopEntry<E>[]; place: EntryPlace } | null => {
  const [at, below] = from
  const entry = below === undefined ? tree[at] : tree[at]?.children[below]
  if (!entry) return null
  const rest = below === undefined ? tree.toSpliced(at, 1) : withChildren(tree, at, list => list.toSpliced(below, 1))
  if (to[1] === undefined) {
    const top = { ...entry, children: 'children' in entry ? (entry.children as readonly E[]) : [] } as TopEntry<E>
    const place = Math.min(to[0], rest.length)
    return { tree: rest.toSpliced(place, 0, top), place: [place] }
  }
  // A top entry before its target leaves a gap, which shifts the target's index.
  const parent = below === undefined && at < to[0] ? to[0] - 1 : to[0]
  if (rest[parent]?.kind !== 'category' || ('children' in entry && (entry.children as E[]).length > 0)) return null
  const { children: _none, ...leaf } = entry as TopEntry<E>
  const place = Math.min(to[1], rest[parent].children.length)
  return {
    tree: withChildren(rest, parent, list => list.toSpliced(place, 0, leaf as unknown as E)),
    place: [parent, place],
  }
}

const withChildren = <E extends Entry>(
  tree: readonly TopEntry<E>[],
  at: number,
  change: (children: readonly E[]) => E[],
): TopEntry<E>[] => tree.map((one, index) => (index === at ? { ...one, children: change(one.children) } : one))
