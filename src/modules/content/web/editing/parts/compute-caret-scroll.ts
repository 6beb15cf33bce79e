interface VerticalRange {
  top: number
  bottom: number
}

/** The distance in pixels between the edited line and the bars over the page. */
const MARGIN_PX = 16

/** Returns the scroll distance in pixels that brings a line into view. A line taller than the view shows its end. */
export const computeCaretScroll = (line: VerticalRange, view: VerticalRange): number => {
  const overlapBelowPx = line.bottom + MARGIN_PX - view.bottom
  if (overlapBelowPx > 0) return overlapBelowPx
  const spaceAbovePx = line.top - MARGIN_PX - view.top
  return spaceAbovePx < 0 ? Math.max(spaceAbovePx, overlapBelowPx) : 0
}
