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

/** Dropdowns are 140 to 300 px high. */
export const dropdownHeight = { max: 300, min: 140 }

/** With this much room below the anchor, a longer list scrolls instead of covering the content above. */
const enough = 220
const gap = 6
const margin = 8

/** Places a popup below its anchor, or above it when there is more room. All values are CSS pixels of the viewport. */
export const placePopup = (anchor: Box, popup: Size, view: Size, align: 'start' | 'end', most = dropdownHeight.max) => {
  const below = view.height - (anchor.top + anchor.height) - gap - margin
  const above = anchor.top - gap - margin
  const wanted = Math.min(popup.height, most)
  const up = below < Math.min(wanted, enough) && above > below
  const maxHeight = Math.max(dropdownHeight.min, Math.min(most, up ? above : below))
  const height = Math.min(wanted, maxHeight)
  const left = align === 'start' ? anchor.left : anchor.left + anchor.width - popup.width
  return {
    left: Math.max(margin, Math.min(left, view.width - popup.width - margin)),
    top: up ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
  }
}
