import { elementAt } from '#kernel/existing.ts'
/** A category in tree order: parents come before their children. */
export interface TreeCategory {
  id: number
  parent_id: number
  position: number
}

/** A move by keyboard. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** The new parent and position of a category. */
export interface TreePosition {
  parent_id: number
  position: number
}

const ROOT = 0

/**
 * Returns the position after a step: among the siblings, into the previous sibling, or beside the parent. Null when
 * the step is impossible.
 */
export const positionAfterStep = (
  rows: readonly TreeCategory[],
  id: number,
  step: MoveDirection,
): TreePosition | null => {
  const category = rows.find(row => row.id === id)
  if (!category) return null
  const siblings = rows.filter(row => row.parent_id === category.parent_id)
  const at = siblings.indexOf(category)
  switch (step) {
    case 'up':
      return siblings[at - 1] ? positionBefore(elementAt(siblings, at - 1)) : null
    case 'down':
      if (!siblings[at + 1]) return null
      return siblings[at + 2] ? positionBefore(elementAt(siblings, at + 2)) : lastPositionIn(rows, category.parent_id)
    case 'in':
      return siblings[at - 1] ? lastPositionIn(rows, elementAt(siblings, at - 1).id) : null
    case 'out': {
      const parent = rows.find(row => row.id === category.parent_id)
      if (!parent) return null
      const parentSiblings = rows.filter(row => row.parent_id === parent.parent_id)
      const next = parentSiblings[parentSiblings.indexOf(parent) + 1]
      return next ? positionBefore(next) : lastPositionIn(rows, parent.parent_id)
    }
  }
}

/** Returns the position after a drop: before the target or last in it. Null for a drop on itself or on a descendant. */
export const positionAfterDrop = (
  rows: readonly TreeCategory[],
  id: number,
  on: number,
  how: 'before' | 'in',
): TreePosition | null => {
  const target = rows.find(row => row.id === on)
  if (!target || isDescendant(rows, on, id)) return null
  return how === 'before' ? positionBefore(target) : lastPositionIn(rows, on)
}

/** Returns the rows after a move, with siblings shifted as the server shifts them. */
export const moveInTree = <R extends TreeCategory>(rows: readonly R[], id: number, place: TreePosition): R[] => {
  const isSibling = (row: R) => row.id !== id && row.parent_id === place.parent_id
  const isTaken = rows.some(row => isSibling(row) && row.position === place.position)
  const moved = rows.map(row => {
    if (row.id === id) return { ...row, ...place }
    return isTaken && isSibling(row) && row.position >= place.position ? { ...row, position: row.position + 1 } : row
  })
  const below = (parent: number): R[] =>
    moved
      .filter(row => row.parent_id === parent)
      .sort((a, b) => a.position - b.position)
      .flatMap(row => [row, ...below(row.id)])
  return below(ROOT)
}

/** Returns the depth of a category; 0 is the top level. */
export const depthOf = (rows: readonly TreeCategory[], { parent_id }: TreeCategory): number => {
  const parent = parent_id === ROOT ? undefined : rows.find(row => row.id === parent_id)
  return parent ? depthOf(rows, parent) + 1 : 0
}

const isDescendant = (rows: readonly TreeCategory[], id: number, above: number): boolean => {
  if (id === above) return true
  const parent = rows.find(row => row.id === id)?.parent_id ?? ROOT
  return parent !== ROOT && isDescendant(rows, parent, above)
}

const positionBefore = ({ parent_id, position }: TreeCategory): TreePosition => ({ parent_id, position })

const lastPositionIn = (rows: readonly TreeCategory[], parent_id: number): TreePosition => ({
  parent_id,
  position: Math.max(-1, ...rows.filter(row => row.parent_id === parent_id).map(({ position }) => position)) + 1,
})
