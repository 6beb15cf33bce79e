/** Sizes of rendered pictures in pixels. Other requests get the next smaller size. */
export const IMAGE_SIZES = [1, 8, 16, 32, 64, 160, 320, 480, 640, 960, 1280, 1920] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

const SMALLEST: ImageSize = 1
export const LARGEST_IMAGE_SIZE: ImageSize = 1920

/**
 * Picks the size for at most `wanted` pixels on the longer side, as written in the address. Without a number it picks
 * the largest. `longestSide` of the original caps the size; null for vector drawings.
 */
export const imageSizeFor = (wanted: string | undefined, longestSide: number | null): ImageSize => {
  const most = Number.parseInt(wanted ?? '', 10)
  const rung = Number.isNaN(most) ? LARGEST_IMAGE_SIZE : (IMAGE_SIZES.findLast(size => size <= most) ?? SMALLEST)
  return longestSide === null ? rung : smaller(rung, smallestSizeFor(longestSide))
}

/** Returns the smallest size that keeps this many pixels. */
export const smallestSizeFor = (pixels: number): ImageSize =>
  IMAGE_SIZES.find(size => size >= pixels) ?? LARGEST_IMAGE_SIZE

const smaller = (a: ImageSize, b: ImageSize): ImageSize => (a < b ? a : b)
