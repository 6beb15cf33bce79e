import { clamp } from '#kernel/clamp.ts'
import type { Crop } from './crop.ts'
import type { Focus } from './focus.ts'

/** The dragged edges; without any, the whole crop moves. */
export interface Edges {
  left?: boolean
  right?: boolean
  top?: boolean
  bottom?: boolean
}

/** A smaller crop could not be grabbed again. */
const MIN_CROP_SHARE = 0.05

export const FULL_CROP: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Moves or resizes a crop by shares of the picture and keeps it inside. */
export const dragCrop = (crop: Crop, edges: Edges, offset: { x: number; y: number }): Crop => {
  if (!edges.left && !edges.right && !edges.top && !edges.bottom) {
    return { ...crop, x: clamp(crop.x + offset.x, 0, 1 - crop.width), y: clamp(crop.y + offset.y, 0, 1 - crop.height) }
  }
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const x = edges.left ? clamp(crop.x + offset.x, 0, right - MIN_CROP_SHARE) : crop.x
  const y = edges.top ? clamp(crop.y + offset.y, 0, bottom - MIN_CROP_SHARE) : crop.y
  return {
    x,
    y,
    width: (edges.right ? clamp(right + offset.x, x + MIN_CROP_SHARE, 1) : right) - x,
    height: (edges.bottom ? clamp(bottom + offset.y, y + MIN_CROP_SHARE, 1) : bottom) - y,
  }
}

/** Returns the largest crop with this aspect ratio around the current centre. */
export const cropToRatio = (crop: Crop, ratio: number, picture: { width: number; height: number }): Crop => {
  const relativeRatio = (ratio * picture.height) / picture.width
  const width = Math.min(1, relativeRatio)
  const height = width / relativeRatio
  const center = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return {
    x: clamp(center.x - width / 2, 0, 1 - width),
    y: clamp(center.y - height / 2, 0, 1 - height),
    width,
    height,
  }
}

/** Converts a focus point between two crops; a point outside moves to the nearest edge. */
export const translateFocus = (focus: Focus, from: Crop, to: Crop): Focus => ({
  x: clamp((from.x + focus.x * from.width - to.x) / to.width, 0, 1),
  y: clamp((from.y + focus.y * from.height - to.y) / to.height, 0, 1),
})
