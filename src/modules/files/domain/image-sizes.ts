/** Sizes of rendered pictures in pixels. Other requests get the next smaller size. */
export const IMAGE_SIZES = [1, 8, 16, 32, 64, 160, 320, 480, 640, 960, 1280, 1920] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

const SMALLEST_IMAGE_SIZE: ImageSize = 1
export const LARGEST_IMAGE_SIZE: ImageSize = 1920

/**
 * Picks the size for at most `requestedSize` pixels on the longer side, as written in the address. Without a number it
 * picks the largest. `longestSide` of the original caps the size; null for SVG files.
 */
export const chooseImageSize = (requestedSize: string | undefined, longestSide: number | null): ImageSize => {
  const maxPixels = Number.parseInt(requestedSize ?? '', 10)
  const size = Number.isNaN(maxPixels)
    ? LARGEST_IMAGE_SIZE
    : (IMAGE_SIZES.findLast(candidate => candidate <= maxPixels) ?? SMALLEST_IMAGE_SIZE)
  return longestSide === null ? size : getSmallerSize(size, findSmallestSize(longestSide))
}

/** Returns the smallest size that keeps this many pixels. */
export const findSmallestSize = (pixels: number): ImageSize =>
  IMAGE_SIZES.find(size => size >= pixels) ?? LARGEST_IMAGE_SIZE

const getSmallerSize = (first: ImageSize, second: ImageSize): ImageSize => (first < second ? first : second)
