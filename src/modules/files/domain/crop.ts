import { clamp } from '#kernel/clamp.ts'

/** A part of the upright picture, as shares of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

interface Pixels extends Size {
  left: number
  top: number
}

/** Shortest side of a crop in pixels. */
const MIN_CROP_SIDE_PX = 1

/** Converts a crop to whole pixels. The result is never empty and never outside the picture. */
export const toCropPixels = ({ x, y, width, height }: Crop, size: Size): Pixels => {
  const left = clamp(Math.round(x * size.width), 0, size.width - MIN_CROP_SIDE_PX)
  const top = clamp(Math.round(y * size.height), 0, size.height - MIN_CROP_SIDE_PX)
  return {
    left,
    top,
    width: clamp(Math.round(width * size.width), MIN_CROP_SIDE_PX, size.width - left),
    height: clamp(Math.round(height * size.height), MIN_CROP_SIDE_PX, size.height - top),
  }
}

/** Returns equal keys for equal crops. */
export const formatCropKey = ({ x, y, width, height }: Crop): string =>
  [x, y, width, height].map(share => Math.round(share * 10_000)).join('-')
