/** The widths that pictures are made in; every other wish is answered by the next one up. */
export const IMAGE_SIZES = [64, 160, 320, 480, 640, 960, 1280, 1920] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

const LARGEST: ImageSize = 1920

/**
 * The rung that answers a wish for `wanted` pixels (as it stands in the address). No wish, or no number, is the largest.
 * `longestSide` of the original keeps rungs above it from being made twice over; null where it has none (drawings).
 */
export const imageSizeFor = (wanted: string | undefined, longestSide: number | null): ImageSize => {
  const rung = rungFrom(Number.parseInt(wanted ?? '', 10))
  return longestSide === null ? rung : smaller(rung, rungFrom(longestSide))
}

const rungFrom = (pixels: number): ImageSize => IMAGE_SIZES.find(size => size >= pixels) ?? LARGEST
const smaller = (a: ImageSize, b: ImageSize): ImageSize => (a < b ? a : b)
