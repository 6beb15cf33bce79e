export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The distance to obstacles and window edges in CSS pixels. */
const GAP_PX = 8

const overlaps = (first: Edges, second: Edges): boolean =>
  first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom

const moveTo = (box: Edges, left: number, top: number): Edges => ({
  left,
  top,
  right: left + box.right - box.left,
  bottom: top + box.bottom - box.top,
})

/** Moves a box past obstacles in one direction. Returns null when it reaches the edge of the window. */
const moveClear = (box: Edges, area: Edges, obstacles: readonly Edges[], isUpwards: boolean): Edges | null => {
  const height = box.bottom - box.top
  let position = box
  while (true) {
    if (position.top < area.top || position.bottom > area.bottom) return null
    const obstacle = obstacles.find(candidate => overlaps(position, candidate))
    if (!obstacle) return position
    position = moveTo(position, position.left, isUpwards ? obstacle.top - GAP_PX - height : obstacle.bottom + GAP_PX)
  }
}

/** Returns the horizontal candidates: the styled position, the middle, then both sides. */
const listHorizontalCandidates = (box: Edges, area: Edges): number[] => {
  const width = box.right - box.left
  const styledLeft = Math.max(area.left, Math.min(box.left, area.right - width))
  const alternatives = [(area.left + area.right - width) / 2, area.right - width - GAP_PX, area.left + GAP_PX]
  return [styledLeft, ...alternatives.filter(left => left >= area.left && Math.abs(left - styledLeft) > 1)]
}

/**
 * Finds a place for the toasts that covers none of the obstacles, as near as possible to the styled place.
 * Returns null when the window has no such place.
 */
export const placeToasts = (defaultPosition: Edges, area: Edges, obstacles: readonly Edges[]): Edges | null => {
  const height = defaultPosition.bottom - defaultPosition.top
  const isLow = defaultPosition.top + defaultPosition.bottom > area.top + area.bottom
  const top = Math.max(area.top, Math.min(defaultPosition.top, area.bottom - height))
  for (const left of listHorizontalCandidates(defaultPosition, area)) {
    const initial = moveTo(defaultPosition, left, top)
    const position = moveClear(initial, area, obstacles, isLow) ?? moveClear(initial, area, obstacles, !isLow)
    if (position) return position
  }
  return null
}
