/** The index of a top entry, with the index below it for a child. */
export type EntryPosition = readonly [number] | readonly [number, number]

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
  [topIndex, childIndex]: EntryPosition,
  step: EntryStep,
): { tree: TopEntry<E>[]; position: EntryPosition } | null => {
  if (step === 'in')
    return childIndex === undefined && topIndex > 0
      ? moveEntry(tree, [topIndex], [topIndex - 1, Number.MAX_SAFE_INTEGER])
      : null
  if (step === 'out') return childIndex === undefined ? null : moveEntry(tree, [topIndex, childIndex], [topIndex + 1])
  const offset = step === 'up' ? -1 : 1
  const [position, count] =
    childIndex === undefined ? [topIndex, tree.length] : [childIndex, tree[topIndex]?.children.length ?? 0]
  if (position + offset < 0 || position + offset >= count) return null
  return moveEntry(
    tree,
    childIndex === undefined ? [topIndex] : [topIndex, childIndex],
    childIndex === undefined ? [topIndex + offset] : [topIndex, childIndex + offset],
  )
}

/**
 * Moves an entry. The last index of `to` is counted without the entry, the index of a parent with it. Returns null for
 * an invalid target: only drop-downs have children, and an entry with children stays at the top.
 */
export const moveEntry = <E extends Entry>(
  tree: readonly TopEntry<E>[],
  from: EntryPosition,
  to: EntryPosition,
): { tree: TopEntry<E>[]; position: EntryPosition } | null => {
  const [topIndex, childIndex] = from
  const entry = childIndex === undefined ? tree[topIndex] : tree[topIndex]?.children[childIndex]
  if (!entry) return null
  const treeWithoutEntry =
    childIndex === undefined
      ? tree.toSpliced(topIndex, 1)
      : changeChildren(tree, topIndex, list => list.toSpliced(childIndex, 1))
  if (to[1] === undefined) {
    const top = { ...entry, children: 'children' in entry ? (entry.children as readonly E[]) : [] } as TopEntry<E>
    const targetPosition = Math.min(to[0], treeWithoutEntry.length)
    return { tree: treeWithoutEntry.toSpliced(targetPosition, 0, top), position: [targetPosition] }
  }
  // A top entry before its target leaves a gap, which shifts the target's index.
  const parent = childIndex === undefined && topIndex < to[0] ? to[0] - 1 : to[0]
  if (treeWithoutEntry[parent]?.kind !== 'category' || ('children' in entry && (entry.children as E[]).length > 0))
    return null
  const { children: _children, ...leaf } = entry as TopEntry<E>
  const position = Math.min(to[1], treeWithoutEntry[parent].children.length)
  return {
    tree: changeChildren(treeWithoutEntry, parent, list => list.toSpliced(position, 0, leaf as unknown as E)),
    position: [parent, position],
  }
}

const changeChildren = <E extends Entry>(
  tree: readonly TopEntry<E>[],
  topIndex: number,
  change: (children: readonly E[]) => E[],
): TopEntry<E>[] =>
  tree.map((entry, index) => (index === topIndex ? { ...entry, children: change(entry.children) } : entry))
