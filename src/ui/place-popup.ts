interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** Limits of the maximum height of a dropdown. */
export const DROPDOWN_HEIGHT_PX = { max: 300, min: 140 }

/** With this much room below the anchor, a longer list scrolls instead of covering the content above. */
const MIN_ROOM_BELOW_PX = 220
const GAP_PX = 6
const MARGIN_PX = 8

/** Places a popup below its anchor, or above it when there is more room. All values are CSS pixels of the viewport. */
export const placePopup = (
  anchor: Box,
  popup: Size,
  view: Size,
  align: 'start' | 'end',
  limit = DROPDOWN_HEIGHT_PX.max,
) => {
  const spaceBelowPx = view.height - (anchor.top + anchor.height) - GAP_PX - MARGIN_PX
  const spaceAbovePx = anchor.top - GAP_PX - MARGIN_PX
  const wantedHeight = Math.min(popup.height, limit)
  const opensUpwards = spaceBelowPx < Math.min(wantedHeight, MIN_ROOM_BELOW_PX) && spaceAbovePx > spaceBelowPx
  const maxHeight = Math.max(DROPDOWN_HEIGHT_PX.min, Math.min(limit, opensUpwards ? spaceAbovePx : spaceBelowPx))
  const height = Math.min(wantedHeight, maxHeight)
  const left = align === 'start' ? anchor.left : anchor.left + anchor.width - popup.width
  return {
    left: Math.max(MARGIN_PX, Math.min(left, view.width - popup.width - MARGIN_PX)),
    top: opensUpwards ? anchor.top - GAP_PX - height : anchor.top + anchor.height + GAP_PX,
    maxHeight,
  }
}
