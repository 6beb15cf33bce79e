export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The distance to obstacles and window edges in CSS pixels. */
const GAP_PX = 8

const overlaps = (one: Edges, other: Edges): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const moveTo = (box: Edges, left: number, top: number): Edges => ({
  left,
  top,
  right: left + box.right - box.left,
  bottom: top + box.bottom - box.top,
})

/** Moves past obstacles in one direction; null at the edge of the window. */
const stepClear = (box: Edges, area: Edges, obstacles: readonly Edges[], up: boolean): Edges | null => {
  const height = box.bottom - box.top
  let at = box
  for (;;) {
    if (at.top < area.top || at.bottom > area.bottom) return null
    const hit = obstacles.find(obstacle => overlaps(at, obstacle))
    if (!hit) return at
    at = moveTo(at, at.left, up ? hit.top - GAP_PX - height : hit.bottom + GAP_PX)
  }
}

/** Returns the horizontal candidates: the styled position, the middle, then both sides. */
const horizontalCandidates = (box: Edges, area: Edges): number[] => {
  const width = box.right - box.left
  const first = Math.max(area.left, Math.min(box.left, area.right - width))
  const places = [(area.left + area.right - width) / 2, area.right - width - GAP_PX, area.left + GAP_PX]
  return [first, ...places.filter(left => left >= area.left && Math.abs(left - first) > 1)]
}

/**
 * Finds a place for the toasts that covers none of the obstacles, as near as possible to the styled place.
 * Returns null where the window has no such place.
 */
export const placeToasts = (styled: Edges, area: Edges, obstacles: readonly Edges[]): Edges | null => {
  const height = styled.bottom - styled.top
  const isLow = styled.top + styled.bottom > area.top + area.bottom
  const top = Math.max(area.top, Math.min(styled.top, area.bottom - height))
  for (const left of horizontalCandidates(styled, area)) {
    const start = moveTo(styled, left, top)
    const found = stepClear(start, area, obstacles, isLow) ?? stepClear(start, area, obstacles, !isLow)
    if (found) return found
  }
  return null
}
