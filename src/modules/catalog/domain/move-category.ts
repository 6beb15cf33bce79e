/** A category of the tree, each before those below it. */
export interface PlacedCategory {
  id: number
  parent_id: number
  position: number
}

/** One step of the keyboard. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** Where a category is to stand. */
export interface WantedPlace {
  parent_id: number
  position: number
}

const ROOT = 0

/** Where a step leads: among its siblings, below the one before it, or beside its parent. Null where it leads nowhere. */
export const stepOf = (rows: readonly PlacedCategory[], id: number, step: Step): WantedPlace | null => {
  const own = rows.find(row => row.id === id)
  if (!own) return null
  const siblings = rows.filter(row => row.parent_id === own.parent_id)
  const at = siblings.indexOf(own)
  switch (step) {
    case 'up':
      return siblings[at - 1] ? before(siblings[at - 1]!) : null
    case 'down':
      if (!siblings[at + 1]) return null
      return siblings[at + 2] ? before(siblings[at + 2]!) : lastIn(rows, own.parent_id)
    case 'in':
      return siblings[at - 1] ? lastIn(rows, siblings[at - 1]!.id) : null
    case 'out': {
      const parent = rows.find(row => row.id === own.parent_id)
      if (!parent) return null
      const beside = rows.filter(row => row.parent_id === parent.parent_id)
      const next = beside[beside.indexOf(parent) + 1]
      return next ? before(next) : lastIn(rows, parent.parent_id)
    }
  }
}

/** Where something dropped on a category is to stand: before it, or last in it. Null where it is dropped on itself or what is below it. */
export const dropOf = (
  rows: readonly PlacedCategory[],
  id: number,
  on: number,
  how: 'before' | 'in',
): WantedPlace | null => {
  const target = rows.find(row => row.id === on)
  if (!target || isWithin(rows, on, id)) return null
  return how === 'before' ? before(target) : lastIn(rows, on)
}

/** The rows once one of them stands there, as the server makes room for it. */
export const placed = <R extends PlacedCategory>(rows: readonly R[], id: number, place: WantedPlace): R[] => {
  const beside = (row: R) => row.id !== id && row.parent_id === place.parent_id
  const taken = rows.some(row => beside(row) && row.position === place.position)
  const moved = rows.map(row => {
    if (row.id === id) return { ...row, ...place }
    return taken && beside(row) && row.position >= place.position ? { ...row, position: row.position + 1 } : row
  })
  const below = (parent: number): R[] =>
    moved
      .filter(row => row.parent_id === parent)
      .sort((a, b) => a.position - b.position)
      .flatMap(row => [row, ...below(row.id)])
  return below(ROOT)
}

/** How deep a category lies, 0 at the top. */
export const depthOf = (rows: readonly PlacedCategory[], { parent_id }: PlacedCategory): number => {
  const parent = parent_id === ROOT ? undefined : rows.find(row => row.id === parent_id)
  return parent ? depthOf(rows, parent) + 1 : 0
}

const isWithin = (rows: readonly PlacedCategory[], id: number, above: number): boolean => {
  if (id === above) return true
  const parent = rows.find(row => row.id === id)?.parent_id ?? ROOT
  return parent !== ROOT && isWithin(rows, parent, above)
}

const before = ({ parent_id, position }: PlacedCategory): WantedPlace => ({ parent_id, position })

const lastIn = (rows: readonly PlacedCategory[], parent_id: number): WantedPlace => ({
  parent_id,
  position: Math.max(-1, ...rows.filter(row => row.parent_id === parent_id).map(({ position }) => position)) + 1,
})
