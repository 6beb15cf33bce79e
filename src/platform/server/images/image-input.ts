import sharp, { type Sharp, type SharpOptions } from 'sharp'

/** Beyond this a small file may unpack into all of the memory there is. */
const MOST_PIXELS = 50_000_000
const POINTS_PER_INCH = 72
const SHARPEST_DENSITY = 2_400

// Two pictures are made at a time (shared-work.ts), each on one thread: the rest of the server keeps a core's worth of air.
sharp.concurrency(1)
sharp.cache(false)

/** Bytes that are no picture which can be read, or one with too many pixels. */
export class UnreadableImage extends Error {}

/** Opens a picture with limits; only its first frame or page. A drawing is drawn as sharp as `longestSide` needs. */
export const openImage = (bytes: Uint8Array, drawing?: { longestSide: number; wanted: number }): Sharp => {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }
  if (drawing) options.density = densityFor(drawing.longestSide, drawing.wanted)
  return sharp(bytes, options)
}

const densityFor = (longestSide: number, wanted: number): number =>
  Math.min(SHARPEST_DENSITY, Math.max(1, (POINTS_PER_INCH * wanted) / longestSide))
