interface Span {
  top: number
  bottom: number
}

/** Pixels between the line being written and what stands over the page. */
const MARGIN = 16

/** Pixels that the page scrolls by so that `line` stands within `clear`; a line higher than that shows its end. */
export const scrollForCaret = (line: Span, clear: Span): number => {
  const below = line.bottom + MARGIN - clear.bottom
  if (below > 0) return below
  const above = line.top - MARGIN - clear.top
  return above < 0 ? Math.max(above, below) : 0
}
