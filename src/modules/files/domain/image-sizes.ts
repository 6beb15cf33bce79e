/** The sizes that pictures are made in; every other wish is answered by the next one down: nobody gets more pixels than were asked for. */
export const IMAGE_SIZES = [1, 8, 16, 32, 64, 160, 320, 480, 640, 960, 1280, 1920] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]

const SMALLEST: ImageSize = 1
export const LARGEST_IMAGE: ImageSize = 1920

/**
 * The rung that answers a wish for at most `wanted` pixels on the longer side (as it stands in the address). No wish, or no number, is the largest;
 * less than one pixel is one. `longestSide` of the original keeps rungs above it from being made twice over; null where it has none (drawings).
 */
export const imageSizeFor = (wanted: string | undefined, longestSide: number | null): ImageSize => {
  const most = Number.parseInt(wanted ?? '', 10)
  const rung = Number.isNaN(most) ? LARGEST_IMAGE : (IMAGE_SIZES.findLast(size => size <= most) ?? SMALLEST)
  return longestSide === null ? rung : smaller(rung, rungHolding(longestSide))
}

/** The rung in which nothing of so many pixels is lost. */
export const rungHolding = (pixels: number): ImageSize => IMAGE_SIZES.find(size => size >= pixels) ?? LARGEST_IMAGE

const smaller = (a: ImageSize, b: ImageSize): ImageSize => (a < b ? a : b)
