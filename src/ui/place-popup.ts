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

/** Drop-downs are at most 300 px high and never squeezed under 140. */
export const dropdownHeight = { max: 300, min: 140 }

/** With this much room below its anchor a longer list is scrolled rather than put over what was read before it. */
const enough = 220
const gap = 6
const margin = 8

/** Puts a popup under its anchor, above it where there is too little room and more above; CSS pixels of the viewport. */
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
