import { getElementAt } from '#kernel/require-existing.ts'
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
export const findPositionAfterStep = (
  rows: readonly TreeCategory[],
  id: number,
  step: MoveDirection,
): TreePosition | null => {
  const category = rows.find(row => row.id === id)
  if (!category) return null
  const siblings = rows.filter(row => row.parent_id === category.parent_id)
  const index = siblings.indexOf(category)
  switch (step) {
    case 'up':
      return siblings[index - 1] ? toPositionBefore(getElementAt(siblings, index - 1)) : null
    case 'down':
      if (!siblings[index + 1]) return null
      return siblings[index + 2]
        ? toPositionBefore(getElementAt(siblings, index + 2))
        : findLastPosition(rows, category.parent_id)
    case 'in':
      return siblings[index - 1] ? findLastPosition(rows, getElementAt(siblings, index - 1).id) : null
    case 'out': {
      const parent = rows.find(row => row.id === category.parent_id)
      if (!parent) return null
      const parentSiblings = rows.filter(row => row.parent_id === parent.parent_id)
      const nextSibling = parentSiblings[parentSiblings.indexOf(parent) + 1]
      return nextSibling ? toPositionBefore(nextSibling) : findLastPosition(rows, parent.parent_id)
    }
  }
}

/** Returns the position after a drop: before the target or last in it. Null for a drop on itself or on a descendant. */
export const findPositionAfterDrop = (
  rows: readonly TreeCategory[],
  id: number,
  targetId: number,
  dropKind: 'before' | 'in',
): TreePosition | null => {
  const target = rows.find(row => row.id === targetId)
  if (!target || isDescendant(rows, targetId, id)) return null
  return dropKind === 'before' ? toPositionBefore(target) : findLastPosition(rows, targetId)
}

/** Returns the rows after a move, with siblings shifted as the server shifts them. */
export const moveInTree = <Row extends TreeCategory>(
  rows: readonly Row[],
  id: number,
  position: TreePosition,
): Row[] => {
  const isSibling = (row: Row) => row.id !== id && row.parent_id === position.parent_id
  const isTaken = rows.some(row => isSibling(row) && row.position === position.position)
  const movedRows = rows.map(row => {
    if (row.id === id) return { ...row, ...position }
    return isTaken && isSibling(row) && row.position >= position.position ? { ...row, position: row.position + 1 } : row
  })
  const listBelow = (parent: number): Row[] =>
    movedRows
      .filter(row => row.parent_id === parent)
      .sort((first, second) => first.position - second.position)
      .flatMap(row => [row, ...listBelow(row.id)])
  return listBelow(ROOT)
}

/** Returns the depth of a category; 0 is the top level. */
export const computeDepth = (rows: readonly TreeCategory[], { parent_id }: TreeCategory): number => {
  const parent = parent_id === ROOT ? undefined : rows.find(row => row.id === parent_id)
  return parent ? computeDepth(rows, parent) + 1 : 0
}

const isDescendant = (rows: readonly TreeCategory[], id: number, ancestorId: number): boolean => {
  if (id === ancestorId) return true
  const parent = rows.find(row => row.id === id)?.parent_id ?? ROOT
  return parent !== ROOT && isDescendant(rows, parent, ancestorId)
}

const toPositionBefore = ({ parent_id, position }: TreeCategory): TreePosition => ({ parent_id, position })

const findLastPosition = (rows: readonly TreeCategory[], parent_id: number): TreePosition => ({
  parent_id,
  position: Math.max(-1, ...rows.filter(row => row.parent_id === parent_id).map(({ position }) => position)) + 1,
})
