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
const SHORTEST = 1

/** Converts a crop to whole pixels; never empty and never outside the picture. */
export const cropPixels = ({ x, y, width, height }: Crop, size: Size): Pixels => {
  const left = between(Math.round(x * size.width), 0, size.width - SHORTEST)
  const top = between(Math.round(y * size.height), 0, size.height - SHORTEST)
  return {
    left,
    top,
    width: between(Math.round(width * size.width), SHORTEST, size.width - left),
    height: between(Math.round(height * size.height), SHORTEST, size.height - top),
  }
}

/** Equal crops give equal keys. */
export const cropKey = ({ x, y, width, height }: Crop): string =>
  [x, y, width, height].map(share => Math.round(share * 10_000)).join('-')

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
