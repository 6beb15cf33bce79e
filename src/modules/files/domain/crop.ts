/** A part of a picture, in shares of its width and height as it is shown upright. */
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

/** No side of what is left is shorter, in pixels. */
const SHORTEST = 1

/** The part of a picture of this size in whole pixels; never empty, never beyond its edges. */
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

/** A crop as a part of a key: the same part has the same one. */
export const cropKey = ({ x, y, width, height }: Crop): string =>
  [x, y, width, height].map(share => Math.round(share * 10_000)).join('-')

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
