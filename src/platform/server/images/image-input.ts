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

/** What a drawing's own longest side is, and how long it is wanted. */
interface Drawing {
  longestSide: number
  wanted: number
}

interface Size {
  width: number
  height: number
}

/** Chooses a part of a picture of this size. */
export type Part = (whole: Size) => Size & { left: number; top: number }

/** An animation unpacks into all of its frames. */
const MOST_FRAMES = 600

/** An animation with more frames, or more pixels in all of them, than are made smaller. */
export class AnimationTooLarge extends UnreadableImage {}

/** The formats whose animations are kept. */
const MOVING: ReadonlySet<string> = new Set(['gif', 'webp'])

/** True for an animated picture. Throws `AnimationTooLarge`. */
export const isAnimated = async (bytes: Uint8Array): Promise<boolean> => {
  const { format, pages = 1, width, height, pageHeight = height } = await openImage(bytes).metadata()
  if (!MOVING.has(format) || pages < 2) return false
  if (pages > MOST_FRAMES || pages * width * pageHeight > MOST_PIXELS)
    throw new AnimationTooLarge(`An animation has ${pages} frames of ${width} × ${pageHeight} pixels`)
  return true
}

/** Opens a picture with limits; only its first frame or page. A drawing is drawn as sharp as `longestSide` needs. */
export const openImage = (bytes: Uint8Array, drawing?: Drawing): Sharp => {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }
  if (drawing) options.density = densityFor(drawing.longestSide, drawing.wanted)
  return sharp(bytes, options)
}

/** A part of an animation; all of it unless told. */
export const partOfAnimation = async (bytes: Uint8Array, part?: Part | undefined): Promise<Sharp> => {
  const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: true })
  if (!part) return input
  const { width, height, pageHeight = height } = await input.metadata()
  return input.extract(part({ width, height: pageHeight }))
}

/** A part of a picture, turned upright; all of it unless told. */
export const partOf = async (bytes: Uint8Array, part?: Part | undefined, drawing?: Drawing): Promise<Sharp> => {
  if (!part) return openImage(bytes, drawing).autoOrient()
  const { autoOrient: own } = await openImage(bytes).metadata()
  // A small part of a drawing that is wanted large would take all of it as large as that.
  const most = Math.sqrt(MOST_PIXELS / (own.width * own.height)) * 0.9
  const wanted = drawing && { ...drawing, wanted: Math.min(drawing.wanted, drawing.longestSide * most) }
  const input = openImage(bytes, wanted)
  const { autoOrient: whole } = await input.metadata()
  return input.autoOrient().extract(part(whole))
}

const densityFor = (longestSide: number, wanted: number): number =>
  Math.min(SHARPEST_DENSITY, Math.max(1, (POINTS_PER_INCH * wanted) / longestSide))
